import { useId, type JSX } from 'react';
import { formatPence } from '#contract/format.ts';
import { planLabels } from '#contract/plan-labels.ts';
import type { PlanOffer } from '#contract/membership/subscriptions.ts';
import { formatDay } from '#ui/format/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import {
  getPlanAction,
  getChangeDate,
  type PlanAction,
  type PlanContext,
} from '../plan-actions.ts';
import { subscriptionTexts } from '../texts.ts';
import { describeWaitingPeriod } from '../waiting-period.ts';

const texts = subscriptionTexts.buttons;

export type PlanSelection = { readonly offer: PlanOffer; readonly kind: PlanAction['kind'] };

type PlanButtonProps = {
  readonly offer: PlanOffer;
  readonly situation: PlanContext;
  readonly onChoose: (chosen: PlanSelection) => void;
};

const labelByKind: Partial<Record<PlanAction['kind'], (plan: string) => string>> = {
  subscribe: texts.subscribe,
  upgrade: texts.upgrade,
  downgrade: texts.downgrade,
  yearly: () => texts.yearly,
  monthly: () => texts.monthly,
  cancel: () => texts.cancel,
  current: () => texts.current,
  included: () => texts.included,
};

/** The end of a plan card: its action and date, or why there is none. */
export const PlanButton = ({ offer, situation, onChoose }: PlanButtonProps): JSX.Element => {
  const now = useNow();
  const noteId = useId();
  const action = getPlanAction(offer, situation);
  if (action.kind === 'unavailable') return <p className="plan-note">{texts.unavailable}</p>;
  if (action.kind === 'waits') {
    return <p className="plan-note">{texts.waits(planLabels[action.behind])}</p>;
  }
  if (action.kind === 'planned') {
    const isCurrentPlan = offer.id === situation.subscription.terms?.plan;
    return (
      <p className="plan-note">
        <b>{isCurrentPlan ? texts.monthlyPlanned : texts.downgraded}</b>{' '}
        {texts.from(formatDay(new Date(action.at), now))}
      </p>
    );
  }
  const isPurchase = action.kind === 'subscribe' || action.kind === 'upgrade';
  const waitingText = isPurchase
    ? describeWaitingPeriod(situation.subscription, offer.id, now)
    : null;
  return (
    <div className="plan-action">
      <button
        className={isPurchase ? 'button primary wide large' : 'button wide large'}
        type="button"
        disabled={action.kind === 'current' || action.kind === 'included' || waitingText !== null}
        aria-describedby={waitingText === null ? undefined : noteId}
        onClick={() => {
          onChoose({ offer, kind: action.kind });
        }}
      >
        {labelByKind[action.kind]?.(planLabels[offer.id])}
      </button>
      <p className="plan-note" id={noteId}>
        {waitingText ?? getNote(action.kind, { offer, situation, now })}
      </p>
    </div>
  );
};

type NoteContext = Omit<PlanButtonProps, 'onChoose'> & { readonly now: Date };

const getNote = (kind: PlanAction['kind'], noted: NoteContext): string => {
  if (kind === 'subscribe') return formatChargedToday(noted);
  if (kind === 'upgrade' || kind === 'yearly') return texts.notes.atOnce;
  return ['downgrade', 'monthly', 'cancel'].includes(kind) ? formatAtPeriodEnd(noted) : '';
};

const formatChargedToday = ({ offer, situation }: NoteContext): string => {
  const { priceAmount, yearlyPriceAmount } = offer;
  const pence = situation.interval === 'month' ? priceAmount : 12 * yearlyPriceAmount;
  return texts.notes.charged(formatPence(pence));
};

const formatAtPeriodEnd = ({ situation: { subscription }, now }: NoteContext): string => {
  const { terms } = subscription;
  const at = getChangeDate(subscription);
  if (terms === null || at === null) return '';
  return texts.notes.from(formatDay(new Date(at), now), planLabels[terms.plan]);
};
