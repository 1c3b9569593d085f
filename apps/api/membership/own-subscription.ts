import { loadMembership } from '#application/membership/load-membership.ts';
import { nextCharge, usualCharge } from '#application/membership/subscription/next-charge.ts';
import { findWaitingPeriodEnd } from '#application/membership/subscription/require-purchasable.ts';
import { grantPlans } from '#contract/admin/members.ts';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import { withdrawableUntil } from '#domain/membership/decide-withdrawal.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { includesForecasts } from '#domain/shared/plans/includes-forecasts.ts';
import { phaseOf, type Subscription } from '#domain/shared/plans/subscription.ts';
import type { MembershipRoutesDeps } from './ports.ts';

type Ports = MembershipRoutesDeps['platform'];

/** Built from stored state, so that the page works while the provider is unavailable. */
export const ownSubscription = async (
  ports: Ports,
  accountId: string,
): Promise<OwnSubscription> => {
  const now = ports.clock.now();
  const state = await loadMembership(ports, accountId);
  const [card, payments, charge, waitingPeriod] = await Promise.all([
    cardOf(ports, state.customerId),
    modeOf(ports),
    chargeOf(ports, state, now),
    waitingPeriodOf(ports, accountId, now),
  ]);
  return {
    ...stateOf(state.holdings.subscription, now),
    nextCharge: charge,
    withdrawableUntil: withdrawableUntil(state, now),
    card,
    payments,
    waitingPeriod,
  };
};

type StoredParts = Omit<
  OwnSubscription,
  'card' | 'nextCharge' | 'payments' | 'waitingPeriod' | 'withdrawableUntil'
>;

const waitingPeriodOf = async (
  ports: Ports,
  accountId: string,
  now: Date,
): Promise<OwnSubscription['waitingPeriod']> => {
  const endsAt = await findWaitingPeriodEnd(ports, accountId, now);
  if (endsAt === null) return null;
  const hours = ports.config.FIRST_PURCHASE_WAIT_HOURS;
  return { plans: grantPlans.filter(includesForecasts), hours, endsAt };
};

const stateOf = (subscription: Subscription | null, now: Date): StoredParts => {
  const phase = phaseOf(subscription, now);
  if (subscription === null) return { phase, ...nothing };
  const { subscriptionId, terms, periodEndsAt, ended } = subscription;
  const isOver = phase === 'cancelled';
  return {
    phase,
    terms,
    periodEndsAt,
    subscriptionId: isOver ? null : subscriptionId,
    scheduled: isOver ? null : scheduledOf(subscription),
    unpaid: phase === 'past-due' ? unpaidOf(subscription) : null,
    endedAt: ended === null ? null : ended.endedAt,
  };
};

const nothing = {
  subscriptionId: null,
  terms: null,
  periodEndsAt: null,
  scheduled: null,
  unpaid: null,
  endedAt: null,
} as const;

const chargeOf = async (
  ports: Ports,
  state: MembershipState,
  now: Date,
): Promise<OwnSubscription['nextCharge']> => {
  const usual = usualCharge(state, now);
  return usual && nextCharge(ports, state, now).catch(() => usual);
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

// When the provider is unavailable, only the card is hidden.
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
