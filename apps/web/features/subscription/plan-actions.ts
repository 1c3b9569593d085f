import type { OwnSubscription, PlanAction } from '#contract/membership/subscription.ts';
import type { PlanOffer } from '#contract/membership/subscriptions.ts';

export type PlanId = PlanOffer['id'];
export type Interval = 'month' | 'year';
export type PlanActionKind = PlanAction['kind'];

/** When a change at the end of the period takes effect. Null while a payment is overdue, which has its own deadline. */
export const getChangeDate = ({ periodEndsAt, phase }: OwnSubscription): string | null =>
  phase === 'past-due' ? null : periodEndsAt;

export type PlanContext = {
  readonly subscription: OwnSubscription;
  readonly interval: Interval;
};

/** The action of a plan card, as the server decided it. Undefined for a plan that the server does not know. */
export const findPlanAction = (
  plan: PlanId,
  { subscription: { planActions }, interval }: PlanContext,
): PlanAction | undefined =>
  planActions.find((action) => action.plan === plan && (action.interval ?? interval) === interval);

/** The actions that start with a payment of a new subscription. */
export const isNewPurchase = (kind: PlanActionKind): boolean =>
  kind === 'subscribe' || kind === 'continue';
