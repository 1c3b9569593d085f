import { loadMembership } from '#application/membership/load-membership.ts';
import type { OwnSubscription } from '#contract/subscription.ts';
import { withdrawableUntil } from '#domain/membership/decide-withdrawal.ts';
import { priceOf } from '#domain/shared/plans.ts';
import { isLive, phaseOf, type Subscription } from '#domain/shared/subscription.ts';
import type { MembershipRoutesDeps } from './ports.ts';

type Ports = MembershipRoutesDeps['platform'];

/** From what is stored: the page shows where the membership stands, even while the provider is away. */
export const ownSubscription = async (
  ports: Ports,
  accountId: string,
): Promise<OwnSubscription> => {
  const now = ports.clock.now();
  const membership = await loadMembership(ports, accountId);
  const { held, customerId } = membership;
  const { subscription } = held;
  const [card, payments] = await Promise.all([cardOf(ports, customerId), modeOf(ports)]);
  const withdrawable = { withdrawableUntil: withdrawableUntil(membership, now) };
  return { ...stateOf(subscription, now), ...withdrawable, card, payments };
};

const stateOf = (
  subscription: Subscription | null,
  now: Date,
): Omit<OwnSubscription, 'card' | 'payments' | 'withdrawableUntil'> => {
  const phase = phaseOf(subscription, now);
  if (subscription === null) return { phase, ...nothing };
  const { subscriptionId, terms, periodEndsAt, ended } = subscription;
  const isOver = phase === 'cancelled';
  return {
    ...{ phase, terms, periodEndsAt },
    subscriptionId: isOver ? null : subscriptionId,
    nextCharge: nextChargeOf(subscription, now),
    scheduled: isOver ? null : scheduledOf(subscription),
    unpaid: phase === 'past-due' ? unpaidOf(subscription) : null,
    endedAt: ended === null ? null : ended.endedAt,
  };
};

const nothing = {
  ...{ subscriptionId: null, terms: null, nextCharge: null, periodEndsAt: null },
  ...{ scheduled: null, unpaid: null, endedAt: null },
} as const;

const nextChargeOf = (subscription: Subscription, now: Date): OwnSubscription['nextCharge'] => {
  if (!isLive(subscription, now) || subscription.periodEndsAt === null) return null;
  const { scheduled, terms, periodEndsAt } = subscription;
  if (scheduled?.kind === 'cancellation') return null;
  return { pence: priceOf(scheduled?.terms ?? terms), at: periodEndsAt };
};

const scheduledOf = ({ scheduled }: Subscription): OwnSubscription['scheduled'] => {
  if (scheduled === null) return null;
  const { kind, effectiveAt } = scheduled;
  return { kind, to: kind === 'downgrade' ? scheduled.terms : null, effectiveAt };
};

const unpaidOf = ({ unpaid }: Subscription): OwnSubscription['unpaid'] => {
  if (unpaid === null) return null;
  const { failedAt, graceEndsAt, needsConfirmation } = unpaid;
  return { failedAt, graceEndsAt, needsConfirmation };
};

// A provider that is away hides the card, and nothing else.
const cardOf = async (
  { payments }: Ports,
  customerId: string | null,
): Promise<OwnSubscription['card']> =>
  customerId === null ? null : payments.card(customerId).catch(() => null);

const modeOf = async ({ payments }: Ports): Promise<OwnSubscription['payments']> => {
  const { publishableKey } = payments;
  if ((await payments.health()) === 'off') return { mode: 'off', publishableKey: null };
  if (publishableKey === null) return { mode: 'demo', publishableKey };
  return { mode: publishableKey.startsWith('pk_live_') ? 'live' : 'test', publishableKey };
};
