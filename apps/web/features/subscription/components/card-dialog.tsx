import { useEffect, useId, type JSX } from 'react';
import { formatPence } from '#contract/format.ts';
import { planLabels } from '#contract/plan-labels.ts';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import type { PlanOffer } from '#contract/membership/subscriptions.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { legalLinks } from '../../../components/legal-texts.ts';
import { processingTexts } from '../../../components/loading/late-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { normalizePlanNames } from '../../../lib/normalize-plan-names.ts';
import { usePreview, getValidPreview, type PreviewQuery } from '../api/subscription.ts';
import { useCardEntry, type CardEntryState } from '../card/use-card-entry.ts';
import { getPricePence } from '../offer-price.ts';
import type { Interval } from '../plan-actions.ts';
import { subscriptionTexts } from '../texts.ts';
import { useCheckout, type Checkout, type Purchase } from '../use-checkout.ts';
import { useCouponEntry } from '../use-coupon-entry.ts';
import { BankConfirmationButtons, BankConfirmationPrompt } from './bank-question.tsx';
import { CardEntry } from './card-entry.tsx';
import { Charges } from './charges.tsx';
import { ComplimentaryEnd } from './complimentary-end.tsx';
import { CouponField } from './coupon-field.tsx';
import { PreviewStatus } from './preview-status.tsx';
import { CancellationRightNote } from './right-to-cancel.tsx';

const texts = subscriptionTexts.dialog;

type CardDialogProps = {
  readonly offer: PlanOffer;
  readonly plan: Purchase['plan'];
  readonly interval: Interval;
  readonly payments: OwnSubscription['payments'];
  readonly onClose: () => void;
  /** The member has subscribed in another tab, so that this is no first purchase. */
  readonly onSubscribed: () => void;
};

/** Pays for a plan. An error replaces the form, which keeps its input. */
export const CardDialog = (props: CardDialogProps): JSX.Element => {
  const { offer, plan, interval, payments, onClose, onSubscribed } = props;
  const checkout = useCheckout(onSubscribed);
  const entry = useCardEntry(payments);
  const formId = useId();
  const coupon = useCouponEntry(getPriceId(offer, interval));
  const { stage } = checkout;
  const isOpen = stage.name !== 'failed' && !entry.bank.isAsking;
  const couponId = coupon.applied?.coupon.code ?? null;
  // Not while the purchase is made, because the preview would then be of the new subscription.
  const preview = usePreview(
    { targetTier: plan, interval, couponId },
    { enabled: isOpen && stage.name === 'form' },
  );
  const charge = getValidPreview(preview);
  const hasPrice = charge !== undefined;
  const isStale = charge !== undefined && charge.kind !== 'subscribe';
  useEffect(() => {
    if (isStale) onSubscribed();
  }, [isStale, onSubscribed]);
  const submit = (): void => {
    if (stage.name !== 'form' || !hasPrice) return;
    // The price that it gives is shown before it is paid.
    if (coupon.isUnchecked) {
      coupon.apply();
      return;
    }
    const card = entry.getValidForm();
    if (card) checkout.pay({ plan, interval, couponId, country: entry.country }, card);
  };
  return (
    <Dialog
      title={texts.title(planLabels[offer.id])}
      onClose={onClose}
      actions={
        <Actions
          checkout={checkout}
          entry={entry}
          form={formId}
          isPriced={hasPrice}
          onClose={onClose}
        />
      }
    >
      <p className="payment-summary">
        <b>{formatPence(getPricePence(offer, interval))}</b> {subscriptionTexts.interval[interval]}{' '}
        <span>{normalizePlanNames(offer.description)}</span>
      </p>
      <StageMessage checkout={checkout} entry={entry} />
      <form
        id={formId}
        className="fields"
        hidden={!isOpen}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <CardEntry entry={entry} />
        <CouponField entry={coupon} />
        <Summary {...props} preview={preview} />
      </form>
    </Dialog>
  );
};

type StageProps = { readonly checkout: Checkout; readonly entry: CardEntryState };

const StageMessage = ({ checkout: { stage }, entry }: StageProps): JSX.Element | null => {
  if (entry.bank.isAsking) return <BankConfirmationPrompt />;
  if (stage.name !== 'failed') return null;
  return (
    <>
      <Alert title={stage.title}> {stage.text}</Alert>
      {stage.isUncharged ? <p className="explanation">{texts.kept}</p> : null}
    </>
  );
};

const getPriceId = (
  { stripePriceId, stripeYearlyPriceId }: PlanOffer,
  interval: Interval,
): string => (interval === 'month' ? stripePriceId : stripeYearlyPriceId) ?? '';

type SummaryProps = Pick<CardDialogProps, 'interval' | 'offer' | 'payments'> & {
  readonly preview: PreviewQuery;
};

const Summary = ({ offer, interval, payments, preview }: SummaryProps): JSX.Element => {
  const price = formatPence(getPricePence(offer, interval));
  return (
    <>
      <FirstCharge preview={preview} />
      <div className="terms">
        <ComplimentaryEnd plan={offer.id} interval={interval} />
        <p>
          {texts.note(price, texts.intervals[interval])} {texts.modes[payments.mode]}
        </p>
        <CancellationRightNote />
        <Agreement />
      </div>
    </>
  );
};

const FirstCharge = ({ preview }: { readonly preview: PreviewQuery }): JSX.Element | null => {
  const charge = getValidPreview(preview);
  if (charge === undefined) return <PreviewStatus error={preview.error} />;
  // A member who meanwhile has a subscription gets the upgrade instead.
  return charge.kind === 'subscribe' ? <Charges charge={charge} /> : null;
};

// In a new tab, so that the input here is not lost.
const Agreement = (): JSX.Element => (
  <p>
    {texts.agree}{' '}
    {legalLinks.map(({ to, label }, index) => (
      <span key={to}>
        {index === 0 ? null : ', '}
        <a href={to} target="_blank" rel="noreferrer">
          {label}
        </a>
      </span>
    ))}
    .
  </p>
);

type ActionsProps = StageProps & {
  readonly form: string;
  /** False while the member does not see what will be charged. */
  readonly isPriced: boolean;
  readonly onClose: () => void;
};

const Actions = ({ checkout, entry, form, isPriced, onClose }: ActionsProps): JSX.Element => {
  const { stage, again } = checkout;
  if (entry.bank.isAsking) return <BankConfirmationButtons bank={entry.bank} />;
  const busy = stage.name === 'paying' || stage.name === 'done';
  return (
    <>
      <button className="button large" type="button" onClick={onClose}>
        {texts.cancel}
      </button>
      {stage.name === 'failed' ? (
        <button
          className="button primary large"
          type="button"
          onClick={(event) => {
            // React reuses this element for the submit button before the click completes, so the click would submit the
            // form.
            event.preventDefault();
            again();
          }}
        >
          {texts.again}
        </button>
      ) : (
        <button
          className="button primary large"
          type="submit"
          form={form}
          aria-disabled={busy || !isPriced}
        >
          {busy ? processingTexts.processing : texts.submit}
        </button>
      )}
    </>
  );
};
