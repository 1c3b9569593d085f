import type { CommandHandlers } from '../shared/decider.ts';
import { dayMs } from '../shared/time/durations.ts';
import { hasSameTerms } from '../shared/plans/plans.ts';
import { getSubscriptionPhase, type Subscription } from '../shared/plans/subscription.ts';
import { isRunning } from '../shared/plans/subscription-states.ts';
import type { AnnouncePriceChange, RecordPriceChange } from './commands.ts';
import type { PriceEvent } from './price-events.ts';
import type { PriceChange } from './price-change.ts';
import type { MembershipState } from './state.ts';

/** Members are notified at least this many days before a price change. */
export const priceNoticeDays = 30;

/**
 * The change takes effect on the requested day, or later to keep the notice period. Repeating it has no effect, but a
 * later day is announced again.
 */
const announcePriceChange = (
  { holdings, priceChange }: MembershipState,
  { subscriptionId, terms, fromPence, toPence, from, now }: AnnouncePriceChange,
): readonly PriceEvent[] => {
  const { subscription } = holdings;
  const isSameSubscription = subscription?.subscriptionId === subscriptionId;
  if (!isSameSubscription || !hasSameTerms(subscription.terms, terms) || fromPence === toPence)
    return [];
  const phase = getSubscriptionPhase(subscription, now);
  if (!isRunning(phase) || phase === 'cancelling') return [];
  const isAnnounced =
    priceChange?.toPence === toPence && priceChange.effectiveAt >= from.toISOString();
  if (isAnnounced && appliesToSubscription(priceChange, subscription)) return [];
  const effectiveAt = new Date(
    Math.max(from.getTime(), getEarliestEffectiveTime(now)),
  ).toISOString();
  const dates = { announcedAt: now.toISOString(), effectiveAt };
  const data = { subscriptionId, ...terms, fromPence, toPence, ...dates };
  return [{ type: 'PriceChangeAnnounced', data }];
};

/** The announced price if the next renewal is the first that can charge it, otherwise null. */
export const findDuePriceChange = (
  { holdings: { subscription }, priceChange }: MembershipState,
  now: Date,
): PriceChange | null => {
  if (priceChange === null || subscription === null) return null;
  const renewsAt = subscription.periodEndsAt;
  // A scheduled change or an unpaid renewal has its own price, so the new price waits for the next renewal.
  if (renewsAt === null || getSubscriptionPhase(subscription, now) !== 'active') return null;
  return appliesToSubscription(priceChange, subscription) && renewsAt >= priceChange.effectiveAt
    ? priceChange
    : null;
};

const recordPriceChange = (
  state: MembershipState,
  { toPence, now }: RecordPriceChange,
): readonly PriceEvent[] => {
  const dueChange = findDuePriceChange(state, now);
  const effectiveFrom = state.holdings.subscription?.periodEndsAt;
  if (dueChange?.toPence !== toPence || typeof effectiveFrom !== 'string') return [];
  const { subscriptionId, terms } = dueChange;
  const data = {
    subscriptionId,
    ...terms,
    toPence,
    madeAt: now.toISOString(),
    holdsFrom: effectiveFrom,
  };
  return [{ type: 'PriceChangeMade', data }];
};

const getEarliestEffectiveTime = (now: Date): number => now.getTime() + priceNoticeDays * dayMs;

// After a plan change the member pays the price of the new plan.
const appliesToSubscription = (
  change: PriceChange,
  { subscriptionId, terms }: Subscription,
): boolean => change.subscriptionId === subscriptionId && hasSameTerms(change.terms, terms);

export const priceHandlers: CommandHandlers<
  MembershipState,
  AnnouncePriceChange | RecordPriceChange,
  PriceEvent
> = {
  AnnouncePriceChange: announcePriceChange,
  RecordPriceChange: recordPriceChange,
};
