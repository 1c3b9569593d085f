import { useEffect, useId, useRef, useState, type JSX } from 'react';
import { Alert } from '#ui/alert.tsx';
import { AlertIcon } from '#ui/marks.tsx';
import type { CardForm } from '../card/card-form.ts';
import { mountStripeCard, type MountedCard } from '../card/stripe-card.ts';
import { cardTexts as texts } from '../card-texts.ts';

type StripeCardProps = {
  readonly publishableKey: string;
  readonly fault: string | undefined;
  readonly onForm: (form: CardForm | null) => void;
  readonly onFault: (fault: string | undefined) => void;
};

/** Stripe's card element. Where Stripe's script is blocked, it says so and can be tried again. */
export const StripeCard = (props: StripeCardProps): JSX.Element => {
  const [attempt, setAttempt] = useState(0);
  const [isBlocked, setBlocked] = useState(false);
  if (!isBlocked) {
    return (
      <Element
        key={attempt}
        {...props}
        onBlocked={() => {
          setBlocked(true);
        }}
      />
    );
  }
  return (
    <div className="field">
      <Alert title={texts.blocked}> {texts.blockedText}</Alert>
      <button
        className="btn"
        type="button"
        onClick={() => {
          setBlocked(false);
          setAttempt(attempt + 1);
        }}
      >
        {texts.reload}
      </button>
    </div>
  );
};

type ElementProps = StripeCardProps & { readonly onBlocked: () => void };

const Element = ({ fault, ...props }: ElementProps): JSX.Element => {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const isMounted = useMounting(place, props);
  return (
    <div className={fault === undefined ? 'field' : 'field bad'} role="group" aria-labelledby={id}>
      <span className="lab" id={id}>
        {texts.card}
      </span>
      <div className="card-element">
        <div ref={place} />
        {isMounted ? null : <p role="status">{texts.loading}</p>}
      </div>
      {fault === undefined ? null : (
        <p className="err" role="alert">
          <AlertIcon />
          {fault}
        </p>
      )}
      <p className="hint">{texts.toStripe}</p>
    </div>
  );
};

type Mounting = Omit<ElementProps, 'fault'>;

const useMounting = (
  place: React.RefObject<HTMLDivElement | null>,
  { publishableKey, onForm, onFault, onBlocked }: Mounting,
): boolean => {
  const [isMounted, setMounted] = useState(false);
  const told = useRef({ onForm, onFault, onBlocked });
  useEffect(() => {
    told.current = { onForm, onFault, onBlocked };
  });
  useEffect(() => {
    const node = place.current;
    if (node === null) return undefined;
    let card: MountedCard | undefined;
    let isGone = false;
    const mount = async (): Promise<void> => {
      const onFaultNow = (fault: string | undefined): void => {
        told.current.onFault(fault);
      };
      card = await mountStripeCard({ publishableKey, place: node, onFault: onFaultNow });
      if (isGone) {
        card.remove();
        return;
      }
      setMounted(true);
      told.current.onForm(card.form);
    };
    mount().catch(() => {
      if (!isGone) told.current.onBlocked();
    });
    return () => {
      isGone = true;
      card?.remove();
      told.current.onForm(null);
    };
  }, [publishableKey, place]);
  return isMounted;
};
