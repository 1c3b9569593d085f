import type { BillingInterval, PlanId, SubscriptionTerms } from '../shared/plans/plans.ts';
import { isLive, type Subscription } from '../shared/plans/subscription.ts';
import { getChangeDirection } from './decide-subscription.ts';
import type { MembershipState } from './state.ts';

export type ChangeTarget = {
  readonly plan: PlanId;
  readonly interval?: BillingInterval | undefined;
};

export type PlannedChange =
  | { readonly kind: 'subscribe' | 'upgrade'; readonly terms: SubscriptionTerms }
  | {
      readonly kind: 'downgrade';
      readonly terms: SubscriptionTerms;
      readonly effectiveAt: string;
    }
  | { readonly kind: 'cancellation'; readonly effectiveAt: string }
  | { readonly kind: 'undo' | 'none' };

/**
 * Decides how a request is carried out: more expensive terms start immediately, cheaper ones at the end of the
 * period. A yearly subscription stays yearly when upgraded, because a paid year is never shortened.
 */
export const determineChange = (
  subscription: Subscription | null,
  target: ChangeTarget,
  now: Date,
): PlannedChange => {
  if (!isLive(subscription, now) || subscription.periodEndsAt === null)
    return toNewSubscription(target);
  const currentTerms = { ...subscription, effectiveAt: subscription.periodEndsAt };
  const { plan, interval = currentTerms.terms.interval } = target;
  return plan === 'free'
    ? toCancellation(currentTerms)
    : toTermsChange(currentTerms, { plan, interval });
};

/**
 * The terms that apply after the period when the scheduled change is undone: those of the downgrade that a cancellation
 * replaced, otherwise the current ones.
 */
export const getTermsAfterUndo = (
  { terms, scheduled, subscriptionId }: Subscription,
  { replacedDowngrade }: Pick<MembershipState, 'replacedDowngrade'>,
): SubscriptionTerms =>
  scheduled?.kind === 'cancellation' && replacedDowngrade?.subscriptionId === subscriptionId
    ? replacedDowngrade.terms
    : terms;

type CurrentTerms = Subscription & { readonly effectiveAt: string };

const toNewSubscription = ({ plan, interval = 'month' }: ChangeTarget): PlannedChange =>
  plan === 'free' ? { kind: 'none' } : { kind: 'subscribe', terms: { plan, interval } };

const toCancellation = ({ scheduled, effectiveAt }: CurrentTerms): PlannedChange =>
  scheduled?.kind === 'cancellation' ? { kind: 'none' } : { kind: 'cancellation', effectiveAt };

const toTermsChange = (
  { terms: held, scheduled, effectiveAt }: CurrentTerms,
  requestedTerms: SubscriptionTerms,
): PlannedChange => {
  const direction = getChangeDirection(held, requestedTerms);
  if (direction === undefined) return { kind: scheduled === null ? 'none' : 'undo' };
  if (direction === 'upgrade') {
    const interval = held.interval === 'year' ? 'year' : requestedTerms.interval;
    return { kind: 'upgrade', terms: { plan: requestedTerms.plan, interval } };
  }
  const isAlreadyScheduled =
    scheduled?.kind === 'downgrade' &&
    getChangeDirection(scheduled.terms, requestedTerms) === undefined;
  return isAlreadyScheduled
    ? { kind: 'none' }
    : { kind: 'downgrade', terms: requestedTerms, effectiveAt };
};
