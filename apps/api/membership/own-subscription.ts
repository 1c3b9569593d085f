import { loadMembership } from '#application/membership/load-membership.ts';
import type { OwnSubscription } from '#contract/subscription.ts';
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
  const { held, customerId } = await loadMembership(ports, accountId);
  const { subscription } = held;
  const [card, payments] = await Promise.all([cardOf(ports, customerId), modeOf(ports)]);
  const phase = phaseOf(subscription, now);
  return {
    phase,
    subscriptionId: phase === 'cancelled' ? null : (subscription?.subscriptionId ?? null),
    terms: subscription?.terms ?? null,
    nextCharge: nextChargeOf(subscription, now),
    periodEndsAt: subscription?.periodEndsAt ?? null,
    scheduled: phase === 'cancelled' ? null : scheduledOf(subscription),
    unpaid: phase === 'past-due' ? unpaidOf(subscription) : null,
    endedAt: subscription?.ended?.endedAt ?? null,
    card,
    payments,
  };
};

const nextChargeOf = (
  subscription: Subscription | null,
  now: Date,
): OwnSubscription['nextCharge'] => {
  if (!isLive(subscription, now) || subscription.periodEndsAt === null) return null;
  const { scheduled, terms, periodEndsAt } = subscription;
  if (scheduled?.kind === 'cancellation') return null;
  return { pence: priceOf(scheduled?.terms ?? terms), at: periodEndsAt };
};

const scheduledOf = (subscription: Subscription | null): OwnSubscription['scheduled'] => {
  const scheduled = subscription?.scheduled ?? null;
  if (scheduled === null) return null;
  const { kind, effectiveAt } = scheduled;
  return { kind, to: kind === 'downgrade' ? scheduled.terms : null, effectiveAt };
};

const unpaidOf = (subscription: Subscription | null): OwnSubscription['unpaid'] => {
  if (!subscription?.unpaid) return null;
  const { failedAt, graceEndsAt, needsConfirmation } = subscription.unpaid;
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
