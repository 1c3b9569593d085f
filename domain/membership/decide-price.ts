import { dayMs } from '../shared/time/durations.ts';
import { sameTerms } from '../shared/plans/plans.ts';
import { phaseOf, type Subscription } from '../shared/plans/subscription.ts';
import type { AnnouncePriceChange, RecordPriceChange } from './commands.ts';
import type { PriceEvent } from './price-events.ts';
import type { MembershipState, PriceChange } from './state.ts';

/** A member is told so long before another price holds. */
export const priceNoticeDays = 30;

/** Holds from the wanted day, never sooner than the notice. The same change again is none; a later day is told anew. */
export const announcePriceChange = (
  { held, priceChange }: MembershipState,
  { subscriptionId, terms, fromPence, toPence, from, now }: AnnouncePriceChange,
): readonly PriceEvent[] => {
  const { subscription } = held;
  const isTheirs = subscription?.subscriptionId === subscriptionId;
  if (!isTheirs || !sameTerms(subscription.terms, terms) || fromPence === toPence) return [];
  if (!['active', 'past-due', 'downgrading'].includes(phaseOf(subscription, now))) return [];
  const isKnown = priceChange?.toPence === toPence && priceChange.effectiveAt >= from.toISOString();
  if (isKnown && isFor(priceChange, subscription)) return [];
  const effectiveAt = new Date(Math.max(from.getTime(), earliest(now))).toISOString();
  const dates = { announcedAt: now.toISOString(), effectiveAt };
  const data = { subscriptionId, ...terms, fromPence, toPence, ...dates };
  return [{ type: 'PriceChangeAnnounced', data }];
};

/** The announced price when the coming renewal is the first that may charge it; null otherwise. */
export const duePriceChange = (
  { held: { subscription }, priceChange }: MembershipState,
  now: Date,
): PriceChange | null => {
  if (priceChange === null || subscription === null) return null;
  const renewsAt = subscription.periodEndsAt;
  // What is planned for the end of the period, or not paid, has its own price; the renewal after it is the next chance.
  if (renewsAt === null || phaseOf(subscription, now) !== 'active') return null;
  return isFor(priceChange, subscription) && renewsAt >= priceChange.effectiveAt
    ? priceChange
    : null;
};

export const recordPriceChange = (
  state: MembershipState,
  { toPence, now }: RecordPriceChange,
): readonly PriceEvent[] => {
  const due = duePriceChange(state, now);
  const holdsFrom = state.held.subscription?.periodEndsAt;
  if (due?.toPence !== toPence || typeof holdsFrom !== 'string') return [];
  const { subscriptionId, terms } = due;
  const data = { subscriptionId, ...terms, toPence, madeAt: now.toISOString(), holdsFrom };
  return [{ type: 'PriceChangeMade', data }];
};

const earliest = (now: Date): number => now.getTime() + priceNoticeDays * dayMs;

// Who has changed the plan since pays the price of the new one.
const isFor = (change: PriceChange, { subscriptionId, terms }: Subscription): boolean =>
  change.subscriptionId === subscriptionId && sameTerms(change.terms, terms);
