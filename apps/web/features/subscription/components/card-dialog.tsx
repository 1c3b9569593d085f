import { useId, useState, type JSX } from 'react';
import { planLabels } from '#contract/plan-labels.ts';
import type { PlanOffer } from '#contract/subscriptions.ts';
import { Alert } from '#ui/alert.tsx';
import { formatPence } from '#ui/format.ts';
import { lateTexts } from '../../../components/late-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { withOneName } from '../../../lib/with-one-name.ts';
import { testCards, type TestCard } from '../pay.ts';
import type { Interval } from '../plan-actions.ts';
import { subscriptionTexts } from '../texts.ts';
import { useCheckout, type Checkout, type Purchase } from '../use-checkout.ts';
import { RightAtPurchase } from './right-to-cancel.tsx';
import { CouponField, discountWords, type Applied } from './coupon-field.tsx';

const texts = subscriptionTexts.dialog;

type CardDialogProps = {
  readonly offer: PlanOffer;
  readonly plan: Purchase['plan'];
  readonly interval: Interval;
  readonly onClose: () => void;
};

/** Pays for a plan. Any failure takes the place of the form. */
export const CardDialog = ({ offer, plan, interval, onClose }: CardDialogProps): JSX.Element => {
  const checkout = useCheckout();
  const form = useId();
  const [applied, setApplied] = useState<Applied | null>(null);
  const [card, setCard] = useState<TestCard>('pm_card_visa');
  const purchase: Purchase = { plan, interval, couponId: applied?.coupon.code ?? null };
  const { stage } = checkout;
  return (
    <Dialog
      title={texts.title(planLabels[offer.id])}
      onClose={onClose}
      actions={<Actions {...{ checkout, purchase, form, onClose }} />}
    >
      <p className="pp">
        <b>{priceOf(offer, interval)}</b> {subscriptionTexts.interval[interval]}{' '}
        <span>{withOneName(offer.description)}</span>
      </p>
      {stage.name === 'failed' ? <Alert title={stage.title}> {stage.text}</Alert> : null}
      {stage.name === 'bank' ? <p>{texts.authenticate}</p> : null}
      {stage.name === 'failed' || stage.name === 'bank' ? null : (
        <form
          id={form}
          className="fields"
          onSubmit={(event) => {
            event.preventDefault();
            if (stage.name === 'form') checkout.pay(purchase, card);
          }}
        >
          <CardFields card={card} onCard={setCard} />
          <CouponField
            priceId={priceIdOf(offer, interval)}
            applied={applied}
            onApplied={setApplied}
          />
          <Summary offer={offer} interval={interval} applied={applied} />
        </form>
      )}
    </Dialog>
  );
};

const penceOf = ({ priceAmount, yearlyPriceAmount }: PlanOffer, interval: Interval): number =>
  interval === 'month' ? priceAmount : 12 * yearlyPriceAmount;

const priceOf = (offer: PlanOffer, interval: Interval): string =>
  formatPence(penceOf(offer, interval));

const priceIdOf = ({ stripePriceId, stripeYearlyPriceId }: PlanOffer, interval: Interval): string =>
  (interval === 'month' ? stripePriceId : stripeYearlyPriceId) ?? '';

type CardFieldsProps = { readonly card: TestCard; readonly onCard: (card: TestCard) => void };

const CardFields = ({ card, onCard }: CardFieldsProps): JSX.Element => {
  const country = useId();
  const number = useId();
  return (
    <>
      <p className="hint">{texts.demo}</p>
      <div className="field">
        <label htmlFor={country}>{texts.country}</label>
        <select id={country} defaultValue="GB">
          {Object.entries(subscriptionTexts.countries).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={number}>{texts.card}</label>
        <select
          id={number}
          value={card}
          onChange={({ target }) => {
            onCard(testCards.find((name) => name === target.value) ?? 'pm_card_visa');
          }}
        >
          {testCards.map((name) => (
            <option key={name} value={name}>
              {texts.cards[name]}
            </option>
          ))}
        </select>
      </div>
    </>
  );
};

type SummaryProps = Pick<CardDialogProps, 'interval' | 'offer'> & {
  readonly applied: Applied | null;
};

const Summary = ({ offer, interval, applied }: SummaryProps): JSX.Element => {
  const price = penceOf(offer, interval);
  const due = applied?.pricing.finalPrice ?? price;
  const words = texts.intervals[interval];
  return (
    <>
      <dl className="ledger">
        <div>
          <dt>{texts.price(planLabels[offer.id], words)}</dt>
          <dd>{formatPence(price)}</dd>
        </div>
        {applied === null ? null : (
          <div>
            <dt>{`${applied.coupon.name}, ${discountWords(applied.coupon)}`}</dt>
            <dd>{formatPence(due - price)}</dd>
          </div>
        )}
        <div className="sum">
          <dt>{subscriptionTexts.preview.chargedToday}</dt>
          <dd>{formatPence(due)}</dd>
        </div>
      </dl>
      <p className="why">
        {texts.note(formatPence(price), words)} {texts.modes.demo}
      </p>
      <RightAtPurchase />
    </>
  );
};

type ActionsProps = {
  readonly checkout: Checkout;
  readonly purchase: Purchase;
  readonly form: string;
  readonly onClose: () => void;
};

const Actions = ({ checkout, purchase, form, onClose }: ActionsProps): JSX.Element => {
  const { stage, again, answerBank } = checkout;
  if (stage.name === 'bank') {
    return (
      <>
        <Button
          onClick={() => {
            answerBank(purchase, false);
          }}
        >
          {texts.refuse}
        </Button>
        <Button
          primary
          onClick={() => {
            answerBank(purchase, true);
          }}
        >
          {texts.approve}
        </Button>
      </>
    );
  }
  const busy = stage.name === 'paying' || stage.name === 'done';
  return (
    <>
      <Button onClick={onClose}>{texts.cancel}</Button>
      {stage.name === 'failed' ? (
        <Button primary onClick={again}>
          {texts.again}
        </Button>
      ) : (
        <button className="btn pri lg" type="submit" form={form} aria-disabled={busy}>
          {busy ? lateTexts.processing : texts.submit}
        </button>
      )}
    </>
  );
};

type ButtonProps = {
  readonly onClick: () => void;
  readonly primary?: boolean;
  readonly children: string;
};

const Button = ({ onClick, primary = false, children }: ButtonProps): JSX.Element => (
  <button className={primary ? 'btn pri lg' : 'btn lg'} type="button" onClick={onClick}>
    {children}
  </button>
);
