import { grantablePlans } from '#contract/admin/members.ts';
import { isHigherPlan } from '#contract/membership/plans.ts';
import type { MemberPayments } from '#contract/payments/member-payments.ts';

export type HeldSubscription = NonNullable<MemberPayments['subscription']>;
export type Terms = HeldSubscription['terms'];

export type SubscriptionAction =
  'cancel' | 'cancel-now' | 'undo' | 'downgrade' | 'retry' | 'upgrade' | 'credit' | 'credit-month';

/** The actions that would have an effect, the most likely one first. */
export const getAvailableActions = (
  subscription: HeldSubscription,
): readonly SubscriptionAction[] => {
  const { scheduled, requested, unpaid } = subscription;
  const canUndo = scheduled !== null || requested !== null;
  return [
    ...(unpaid === null ? [] : (['retry'] as const)),
    ...(canUndo ? (['undo'] as const) : []),
    ...(scheduled?.kind === 'cancellation' ? [] : (['cancel'] as const)),
    'cancel-now',
    ...(lowerTerms(subscription).length === 0 ? [] : (['downgrade'] as const)),
    ...(higherTerms(subscription).length === 0 || unpaid !== null ? [] : (['upgrade'] as const)),
    ...(isRenewing(subscription) ? (['credit', 'credit-month'] as const) : []),
  ];
};

// Credit is applied to the next invoice, and only a renewal creates one.
const isRenewing = ({ scheduled, unpaid }: HeldSubscription): boolean =>
  unpaid === null && scheduled?.kind !== 'cancellation';

/** Cheaper terms, which can take effect at the end of the period. */
export const lowerTerms = ({ terms }: HeldSubscription): readonly Terms[] => {
  const { plan, interval } = terms;
  const otherInterval: Terms['interval'] = interval === 'month' ? 'year' : 'month';
  const lowerPlanTerms: readonly Terms[] = grantablePlans
    .filter((each) => isHigherPlan(plan, each))
    .flatMap((each) => [
      { plan: each, interval },
      { plan: each, interval: otherInterval },
    ]);
  return interval === 'year' ? [...lowerPlanTerms, { plan, interval: 'month' }] : lowerPlanTerms;
};

/** The higher plans with the same billing interval; the next one first. */
export const higherTerms = ({ terms: { plan, interval } }: HeldSubscription): readonly Terms[] =>
  grantablePlans
    .filter((each) => isHigherPlan(each, plan))
    .map((each) => ({ plan: each, interval }));

export const toTermsKey = ({ plan, interval }: Terms): string => `${plan}-${interval}`;
