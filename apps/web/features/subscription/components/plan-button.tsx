import { useId, type JSX } from 'react';
import { formatBindingTime } from '#contract/binding-day.ts';
import { formatPence } from '#contract/format.ts';
import { planLabels } from '#contract/plan-labels.ts';
import type { PlanAction } from '#contract/membership/subscription.ts';
import type { PlanOffer } from '#contract/membership/subscriptions.ts';
import { useNow } from '../../../lib/use-now.ts';
import { getPricePence } from '../offer-price.ts';
import {
  findPlanAction,
  getChangeDate,
  isNewPurchase,
  type PlanActionKind,
  type PlanContext,
} from '../plan-actions.ts';
import { subscriptionTexts } from '../texts.ts';
import { describeWaitingPeriod } from '../waiting-period.ts';
import { formatComplimentaryEnd } from './complimentary-end.tsx';

const texts = subscriptionTexts.buttons;

export type PlanSelection = { readonly offer: PlanOffer; readonly kind: PlanActionKind };

type PlanButtonProps = {
  readonly offer: PlanOffer;
  readonly situation: PlanContext;
  readonly onChoose: (chosen: PlanSelection) => void;
};

const labelByKind: Partial<Record<PlanActionKind, (plan: string) => string>> = {
  subscribe: texts.subscribe,
  continue: texts.continue,
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
  const action = findPlanAction(offer.id, situation);
  if (action === undefined || action.kind === 'unavailable')
    return <p className="plan-note">{texts.unavailable}</p>;
  if (action.waitsFor !== null) {
    return <p className="plan-note">{texts.waits(planLabels[action.waitsFor])}</p>;
  }
  if (action.kind === 'planned' && action.at !== null) {
    const isCurrentPlan = offer.id === situation.subscription.terms?.plan;
    return (
      <p className="plan-note">
        <b>{isCurrentPlan ? texts.monthlyPlanned : texts.downgraded}</b>{' '}
        {texts.from(formatBindingTime(action.at, now))}
      </p>
    );
  }
  const isPurchase = isNewPurchase(action.kind) || action.kind === 'upgrade';
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
        {waitingText ?? getNote(action, { offer, situation, now })}
      </p>
    </div>
  );
};

type NoteContext = Omit<PlanButtonProps, 'onChoose'> & { readonly now: Date };

const getNote = (action: PlanAction, noted: NoteContext): string => {
  switch (action.kind) {
    case 'subscribe':
      return formatChargedToday(noted);
    case 'continue':
      return [formatChargedToday(noted), formatComplimentaryEnd(action, noted.now)].join(' ');
    case 'upgrade':
    case 'yearly':
      return [formatYearKept(action, noted), texts.notes.atOnce].join(' ').trim();
    case 'downgrade':
    case 'monthly':
    case 'cancel':
      return formatAtPeriodEnd(noted);
    case 'current':
    case 'included':
    case 'planned':
    case 'waits':
    case 'unavailable':
      return '';
  }
};

const formatChargedToday = ({ offer, situation }: NoteContext): string =>
  texts.notes.charged(formatPence(getPricePence(offer, situation.interval)));

// A paid year is never shortened.
const formatYearKept = ({ terms }: PlanAction, { offer, situation }: NoteContext): string =>
  terms?.interval === 'year' && situation.interval === 'month'
    ? texts.notes.staysYearly(formatPence(getPricePence(offer, 'year')))
    : '';

const formatAtPeriodEnd = ({ situation: { subscription }, now }: NoteContext): string => {
  const { terms } = subscription;
  const at = getChangeDate(subscription);
  if (terms === null || at === null) return '';
  return texts.notes.from(formatBindingTime(at, now), planLabels[terms.plan]);
};
