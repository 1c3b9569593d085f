import { useId, type JSX, useEffect, useRef, useState } from 'react';
import { testCards } from '../card/demo-card.ts';
import type { CardEntryState } from '../card/use-card-entry.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { Alert } from '#ui/parts/alert.tsx';
import { AlertIcon } from '#ui/parts/marks.tsx';
import type { CardForm } from '../card/card-form.ts';
import { mountStripeCard, type MountedCard } from '../card/stripe-card.ts';

const texts = {
  cards: {
    pm_card_visa: '4242 4242 4242 4242, succeeds',
    pm_card_mastercard: '5555 5555 5555 4444, succeeds',
    pm_card_chargeDeclined: '4000 0000 0000 0002, declined',
    pm_card_chargeDeclinedInsufficientFunds: '4000 0000 0000 9995, insufficient funds',
    pm_card_authenticationRequired: '4000 0027 6000 3184, requires 3-D Secure',
    pm_card_chargeCustomerFail: '4000 0000 0000 0341, fails at renewal',
    pm_card_createDispute: '4000 0000 0000 0259, disputed after payment',
  },
  countries: {
    GB: 'United Kingdom',
    US: 'United States',
    CA: 'Canada',
    AU: 'Australia',
    DE: 'Germany',
    FR: 'France',
    JP: 'Japan',
    CN: 'China',
    IN: 'India',
    BR: 'Brazil',
    ES: 'Spain',
    IT: 'Italy',
  },
} as const;

type CardEntryProps = { readonly entry: CardEntryState };

/** The card fields and the billing country: Stripe's element with real keys, test cards in the demo. */
export const CardEntry = ({ entry }: CardEntryProps): JSX.Element => {
  const { publishableKey } = entry.payments;
  return (
    <>
      <CountryField entry={entry} />
      {publishableKey === null ? (
        <DemoCard entry={entry} />
      ) : (
        <StripeCard publishableKey={publishableKey} {...entry} />
      )}
    </>
  );
};

const countryOptions = Object.entries(texts.countries).map(([value, label]) => ({ value, label }));

const CountryField = ({ entry: { country, onCountry } }: CardEntryProps): JSX.Element => (
  <ChoiceField
    label="Country"
    value={country}
    autoComplete="country"
    options={countryOptions}
    onChoose={onCountry}
  />
);

const testCardOptions = testCards.map((value) => ({ value, label: texts.cards[value] }));

const DemoCard = ({ entry: { testCard, onTestCard } }: CardEntryProps): JSX.Element => (
  <ChoiceField
    label="Test card"
    value={testCard}
    hint="Demo: no real card is charged. Choose a test card."
    options={testCardOptions}
    onChoose={(value) => {
      onTestCard(testCards.find((name) => name === value) ?? 'pm_card_visa');
    }}
  />
);

type StripeCardProps = {
  readonly publishableKey: string;
  readonly fault: string | undefined;
  readonly onForm: (form: CardForm | null) => void;
  readonly onFault: (fault: string | undefined) => void;
};

/** Stripe's card element, with a retry button when the script is blocked. */
const StripeCard = (props: StripeCardProps): JSX.Element => {
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
      <Alert title="Could not load the card form">
        {' '}
        Your browser or network blocks js.stripe.com. You have not been charged.
      </Alert>
      <button
        className="button"
        type="button"
        onClick={() => {
          setBlocked(false);
          setAttempt(attempt + 1);
        }}
      >
        Reload the card form
      </button>
    </div>
  );
};

type ElementProps = StripeCardProps & { readonly onBlocked: () => void };

const Element = ({ fault, ...props }: ElementProps): JSX.Element => {
  const id = useId();
  const containerRef = useRef<HTMLDivElement>(null);
  const isMounted = useMounting(containerRef, props);
  return (
    <div className={fault === undefined ? 'field' : 'field bad'} role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        Card
      </span>
      <div className="card-element">
        <div ref={containerRef} />
        {isMounted ? null : <p role="status">Loading the card form</p>}
      </div>
      {fault === undefined ? null : (
        <p className="error" role="alert">
          <AlertIcon />
          {fault}
        </p>
      )}
      <p className="hint">Your card details go to Stripe, our payment provider, and never to us.</p>
    </div>
  );
};

type MountProps = Omit<ElementProps, 'fault'>;

const useMounting = (
  place: React.RefObject<HTMLDivElement | null>,
  { publishableKey, onForm, onFault, onBlocked }: MountProps,
): boolean => {
  const [isMounted, setMounted] = useState(false);
  const callbacks = useRef({ onForm, onFault, onBlocked });
  useEffect(() => {
    callbacks.current = { onForm, onFault, onBlocked };
  });
  useEffect(() => {
    const node = place.current;
    if (node === null) return undefined;
    let card: MountedCard | undefined;
    let isUnmounted = false;
    const mount = async (): Promise<void> => {
      const reportFault = (fault: string | undefined): void => {
        callbacks.current.onFault(fault);
      };
      card = await mountStripeCard({ publishableKey, place: node, onFault: reportFault });
      if (isUnmounted) {
        card.remove();
        return;
      }
      setMounted(true);
      callbacks.current.onForm(card.form);
    };
    mount().catch(() => {
      if (!isUnmounted) callbacks.current.onBlocked();
    });
    return () => {
      isUnmounted = true;
      card?.remove();
      callbacks.current.onForm(null);
    };
  }, [publishableKey, place]);
  return isMounted;
};
