import { dayMs } from '../shared/time/durations.ts';
import { endOfDayAfter } from '../shared/time/last-day.ts';
import { hasEnded } from '../shared/time/has-ended.ts';
import { Rejection } from '../shared/rejection.ts';
import { isLive, type Subscription } from '../shared/plans/subscription.ts';
import type { WithdrawSubscription } from './commands.ts';
import type { MembershipEvent } from './events.ts';
import type { MembershipState, Purchase } from './state.ts';

/** Days after the day of purchase in which a member can cancel for a full refund. */
export const withdrawalDays = 14;

/** The right ends at midnight in London after its last day. */
export const withdrawalEnd = ({ purchasedAt }: Pick<Purchase, 'purchasedAt'>): string =>
  endOfDayAfter(purchasedAt, withdrawalDays).toISOString();

// Earlier releases promised the time until midnight UTC, which in summer is an hour later.
const hasWithdrawalEnded = (purchase: Purchase, now: Date): boolean => {
  const purchaseDay = Math.floor(Date.parse(purchase.purchasedAt) / dayMs);
  const endInUtc = new Date((purchaseDay + withdrawalDays + 1) * dayMs).toISOString();
  return hasEnded(withdrawalEnd(purchase), now) && hasEnded(endInUtc, now);
};

/** When the right to withdraw from the running subscription ends, or null without that right. */
export const findWithdrawalDeadline = (
  { holdings: { subscription }, purchase, withdrawnSubscriptionIds }: MembershipState,
  now: Date,
): string | null => {
  if (!isLive(subscription, now) || !matchesPurchase(purchase, subscription)) return null;
  const deadline = withdrawalEnd(purchase);
  return hasWithdrawalEnded(purchase, now) ||
    withdrawnSubscriptionIds.includes(subscription.subscriptionId)
    ? null
    : deadline;
};

export const withdrawSubscription = (
  state: MembershipState,
  { now }: WithdrawSubscription,
): readonly MembershipEvent[] => {
  const { holdings, purchase, withdrawnSubscriptionIds } = state;
  const { subscription } = holdings;
  if (subscription !== null && withdrawnSubscriptionIds.includes(subscription.subscriptionId))
    return [];
  if (!isLive(subscription, now) || !matchesPurchase(purchase, subscription))
    throw noSubscriptionError();
  if (findWithdrawalDeadline(state, now) === null) throw tooLateError();
  const { subscriptionId, terms } = subscription;
  const { purchasedAt } = purchase;
  const data = { subscriptionId, plan: terms.plan, purchasedAt, withdrawnAt: now.toISOString() };
  return [{ type: 'SubscriptionWithdrawn', data }];
};

const matchesPurchase = (
  purchase: Purchase | null,
  { subscriptionId }: Subscription,
): purchase is Purchase => purchase?.subscriptionId === subscriptionId;

export const noSubscriptionError = (): Rejection =>
  new Rejection('conflict', 'membership/no-subscription', {
    message: 'You have no paid subscription.',
  });

const tooLateError = (): Rejection =>
  new Rejection('conflict', 'membership/withdrawal-too-late', {
    message:
      'The 14 days in which you can cancel and get your money back have passed. ' +
      'You can still cancel at the end of the period.',
  });
