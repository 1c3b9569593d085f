import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type {
  ProviderSnapshot,
  ProviderSubscription,
} from '#domain/membership/provider-snapshot.ts';
import {
  findUpgradedSubscriptionId,
  withoutSupersededChange,
} from '#domain/membership/superseded-plan.ts';
import type { Checkout, OpenCheckout } from '#domain/membership/checkout.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { isLive, getSubscriptionPhase } from '#domain/shared/plans/subscription.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import { redeemOrReleaseCoupon } from '../../coupon/use-coupon.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { loadStream } from '../../load-stream.ts';
import { loadMembership } from '../load-membership.ts';
import { withChangeClaim } from './with-change-claim.ts';

export type ReconcilePorts = CommandPorts & {
  readonly payments: Pick<Payments, 'cancelScheduledChange' | 'stopCollection' | 'snapshot'>;
};

export type ReconciliationResult = {
  /** Revision of the membership after reconciliation. */
  readonly revision: number;
  readonly state: MembershipState;
  readonly snapshot: ProviderSnapshot | null;
};

/** A checkout without a payment expires after this time; the provider expires it a little earlier. */
const maxCheckoutHours = 24;

/** Another process may record an older snapshot in between. More rounds than concurrent writers are never needed. */
const maxRounds = 5;

/**
 * Records the provider's state of a subscription. No other code writes it. Repeats until nothing changes, so that an
 * outdated snapshot written by another process is corrected. Then closes the open checkout if it is over. A change
 * scheduled before a paid upgrade is first cancelled at the provider, and a cancelled subscription no longer collects an
 * unpaid renewal.
 */
export const reconcileMembership = async (
  ports: ReconcilePorts,
  {
    accountId,
    unrecordedCustomerId = null,
  }: {
    readonly accountId: string;
    /** Used if no customer is recorded, as after a restored backup that lacks the first purchase. */
    readonly unrecordedCustomerId?: string | null;
  },
  context: CommandContext,
): Promise<ReconciliationResult> => {
  const stepContext = withoutRequestKeys(context);
  const stream = membershipStream(accountId);
  const { state, revision } = await loadStream(ports, { decider: membershipDecider, stream });
  const customerId = state.customerId ?? unrecordedCustomerId;
  if (customerId === null) return { revision, state, snapshot: null };
  const recordedSnapshot = await recordSnapshot(ports, { accountId, customerId }, stepContext);
  return closeFinishedCheckout(ports, { accountId, ...recordedSnapshot }, stepContext);
};

type RecordedSnapshot = ReconciliationResult & { readonly snapshot: ProviderSnapshot };

const recordSnapshot = async (
  ports: ReconcilePorts,
  { accountId, customerId }: { readonly accountId: string; readonly customerId: string },
  context: CommandContext,
): Promise<RecordedSnapshot> => {
  for (let round = 1; ; round += 1) {
    const snapshot = await fetchUpgradedSnapshot(ports, { accountId, customerId }, context);
    const command = { type: 'ReconcileSubscription', snapshot, now: context.now } as const;
    const commandResult = await sendCommand(
      ports,
      membershipDecider,
      { id: accountId, command },
      context,
    );
    const state = commandResult.events.reduce(membershipDecider.evolve, commandResult.before);
    if (commandResult.events.length === 0 || round === maxRounds) {
      return { revision: commandResult.revision, state, snapshot };
    }
  }
};

type Customer = { readonly accountId: string; readonly customerId: string };

/** The provider's state, corrected under a claim if it needs that, so that no other change is overtaken. */
const fetchUpgradedSnapshot = async (
  ports: ReconcilePorts,
  customer: Customer,
  context: CommandContext,
): Promise<ProviderSnapshot> => {
  const snapshot = await ports.payments.snapshot(customer.customerId);
  const { endsPlan, stopsCollection } = await findCorrections(
    ports,
    { customer, snapshot },
    context,
  );
  if (endsPlan === undefined && stopsCollection.length === 0) return snapshot;
  return withChangeClaim(ports, customer, {
    context,
    change: (claimed) => correctSnapshot(ports, customer, claimed.context),
  });
};

type Corrections = {
  /** The checkout of a paid upgrade, whose subscription still has a change that was scheduled before. */
  readonly endsPlan: { readonly subscriptionId: string; readonly checkoutId: string } | undefined;
  /**
   * Cancelled subscriptions that still collect an unpaid renewal, because they were cancelled at the provider itself or
   * a process was killed in between.
   */
  readonly stopsCollection: readonly string[];
};

const findCorrections = async (
  ports: ReconcilePorts,
  { customer, snapshot }: { readonly customer: Customer; readonly snapshot: ProviderSnapshot },
  { now }: CommandContext,
): Promise<Corrections> => {
  const { subscriptions } = snapshot;
  const stopsCollection = subscriptions
    .filter(({ cancelsAt, unpaid }) => cancelsAt !== null && isCollected(unpaid))
    .map(({ id }) => id);
  const hasPlan = subscriptions.some(({ next, cancelsAt }) => next !== null || cancelsAt !== null);
  if (!hasPlan) return { endsPlan: undefined, stopsCollection };
  // Read after the snapshot, because a change scheduled after the upgrade is only possible once its checkout is
  // closed.
  const { checkout } = await loadMembership(ports, customer.accountId);
  const subscriptionId = findUpgradedSubscriptionId(checkout, snapshot, now);
  const endsPlan =
    checkout === null || subscriptionId === undefined
      ? undefined
      : { subscriptionId, checkoutId: checkout.checkoutId };
  return { endsPlan, stopsCollection };
};

const isCollected = (unpaid: ProviderSubscription['unpaid']): boolean =>
  unpaid !== null && unpaid.collectionStopped !== true;

const correctSnapshot = async (
  ports: ReconcilePorts,
  customer: Customer,
  context: CommandContext,
): Promise<ProviderSnapshot> => {
  const { payments } = ports;
  const { customerId } = customer;
  const snapshot = await payments.snapshot(customerId);
  const { endsPlan, stopsCollection } = await findCorrections(
    ports,
    { customer, snapshot },
    context,
  );
  for (const subscriptionId of stopsCollection) await payments.stopCollection({ subscriptionId });
  if (endsPlan === undefined) return snapshot;
  const { subscriptionId, checkoutId } = endsPlan;
  await payments.cancelScheduledChange({
    subscriptionId,
    idempotencyKey: `upgraded-${checkoutId}`,
  });
  return payments.snapshot(customerId);
};

const closeFinishedCheckout = async (
  ports: ReconcilePorts,
  { accountId, ...recorded }: RecordedSnapshot & { readonly accountId: string },
  context: CommandContext,
): Promise<ReconciliationResult> => {
  const { checkout } = recorded.state;
  if (checkout === null) return recorded;
  const checkoutOutcome = getCheckoutOutcome(checkout, recorded.state, context.now);
  if (checkoutOutcome === 'open') return recorded;
  const closeResult = await closeCheckout(
    ports,
    { accountId, checkout, outcome: checkoutOutcome },
    context,
  );
  return { ...recorded, ...closeResult };
};

export type CheckoutOutcome = 'paid' | 'declined' | 'expired' | 'replaced';

/**
 * Redeems or releases the coupon first. If the process crashes afterwards, the checkout is still open and is closed
 * again.
 */
export const closeCheckout = async (
  ports: CommandPorts,
  request: {
    readonly accountId: string;
    readonly checkout: Checkout;
    readonly outcome: CheckoutOutcome;
  },
  context: CommandContext,
): Promise<{ readonly revision: number; readonly state: MembershipState }> => {
  const { accountId, checkout, outcome } = request;
  const { checkoutId } = checkout;
  await redeemOrReleaseCoupon(ports, checkout, { paid: outcome === 'paid', context });
  const command = toCloseCommand(checkoutId, outcome, context.now);
  const result = await sendCommand(
    ports,
    membershipDecider,
    { id: accountId, command },
    withoutRequestKeys(context),
  );
  const state = result.events.reduce(membershipDecider.evolve, result.before);
  return { revision: result.revision, state };
};

/**
 * Decides which events a snapshot would record, including those of the open checkout, without requests or appends.
 */
export const decideReconciliation = (
  state: MembershipState,
  snapshot: ProviderSnapshot,
  now: Date,
): readonly MembershipEvent[] => {
  const effectiveSnapshot = withoutSupersededChange(state.checkout, snapshot, now);
  const command = { type: 'ReconcileSubscription', snapshot: effectiveSnapshot, now } as const;
  const events = membershipDecider.decide(state, command);
  const after = events.reduce(membershipDecider.evolve, state);
  if (after.checkout === null) return events;
  const checkoutOutcome = getCheckoutOutcome(after.checkout, after, now);
  if (checkoutOutcome === 'open') return events;
  const { checkoutId } = after.checkout;
  return [
    ...events,
    ...membershipDecider.decide(after, toCloseCommand(checkoutId, checkoutOutcome, now)),
  ];
};

const toCloseCommand = (checkoutId: string, outcome: CheckoutOutcome, now: Date) =>
  outcome === 'paid'
    ? ({ type: 'CompleteCheckout', checkoutId, now } as const)
    : ({ type: 'AbandonCheckout', checkoutId, reason: outcome, now } as const);

const getCheckoutOutcome = (
  checkout: OpenCheckout,
  { holdings: { subscription } }: MembershipState,
  now: Date,
): CheckoutOutcome | 'open' => {
  if (checkout.isOver) return 'expired';
  const { purpose, plan, interval, startedAt } = checkout;
  const isSubscriptionLive = isLive(subscription, now);
  if (isSubscriptionLive && purpose === 'subscribe') return 'paid';
  const hasTargetPlan = isSubscriptionLive && subscription.terms.plan === plan;
  if (hasTargetPlan && subscription.terms.interval === interval) return 'paid';
  const isExpired = now.getTime() - Date.parse(startedAt) >= maxCheckoutHours * hourMs;
  return isExpired && getSubscriptionPhase(subscription, now) !== 'incomplete' ? 'expired' : 'open';
};
