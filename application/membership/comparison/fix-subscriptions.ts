import { isVisibleEventType } from '#domain/membership/decide-change-claim.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { ProviderSnapshot } from '#domain/membership/provider-snapshot.ts';
import {
  findSubscription,
  findSurplusSubscriptionIds,
} from '#domain/membership/subscription-from-provider.ts';
import {
  isLive,
  getSubscriptionPhase,
  type SubscriptionPhase,
} from '#domain/shared/plans/subscription.ts';
import {
  PaymentRefusedError,
  type Payments,
  type PaymentStart,
} from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import { loadStream } from '../../load-stream.ts';
import { withChangeClaim } from '../subscription/with-change-claim.ts';
import {
  reconcileMembership,
  type ReconciliationResult,
  type ReconcilePorts,
} from '../subscription/reconcile-membership.ts';
import { toDeclinedRejection } from '../subscription/payment-refusals.ts';

export type PaymentIssuePorts = ReconcilePorts & {
  readonly payments: Pick<
    Payments,
    | 'cancelNow'
    | 'cancelScheduledChange'
    | 'stopCollection'
    | 'retryPayment'
    | 'snapshot'
    | 'useSavedCard'
  >;
};

export type PaymentIssueResult = {
  readonly before: SubscriptionPhase;
  readonly after: SubscriptionPhase;
  /** Number of changes since the call began, from any process. */
  readonly fixed: number;
  /** The payment that the member must confirm with the bank; null if there is none. */
  readonly payment: PaymentStart | null;
};

/**
 * Resolves payment problems of a member: records payments that were missed, cancels an incomplete first payment so
 * that the member can subscribe again, retries unpaid renewals from the oldest, and ends surplus subscriptions.
 */
export const resolvePaymentIssues = (
  ports: PaymentIssuePorts,
  target: { readonly accountId: string },
  context: CommandContext,
): Promise<PaymentIssueResult> =>
  withChangeClaim(ports, target, {
    context,
    change: (claimed) => resolveClaimedIssues(ports, target, claimed.context),
  });

const resolveClaimedIssues = async (
  ports: PaymentIssuePorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<PaymentIssueResult> => {
  const stream = membershipStream(accountId);
  const initialStream = await loadStream(ports, { decider: membershipDecider, stream });
  const before = await endClaimedSurplus(ports, { accountId }, context);
  const phase = getSubscriptionPhase(before.state.holdings.subscription, context.now);
  const subscriptionId = before.state.holdings.subscription?.subscriptionId ?? '';
  const idempotencyKey = `fix-${subscriptionId}-${context.now.toISOString()}`;
  const request = { subscriptionId, idempotencyKey };
  if (phase === 'incomplete') await cancelIncompleteSubscription(ports, request);
  const isRunning = isLive(before.state.holdings.subscription, context.now);
  const hasUnpaidRenewal = isRunning && owesRenewal(before, subscriptionId);
  const retryResult = hasUnpaidRenewal
    ? await retryRenewal(
        ports,
        { accountId, request, customerId: before.snapshot?.customerId },
        context,
      )
    : null;
  const after = await reconcileMembership(ports, { accountId }, context);
  const phaseAfter = getSubscriptionPhase(after.state.holdings.subscription, context.now);
  const changes = await countChanges(ports, { stream, since: initialStream.revision });
  const fixedCount = Math.max(changes, before.ended + (retryResult?.collected ?? 0));
  const payment = retryResult?.payment ?? null;
  const phaseBefore = getSubscriptionPhase(initialStream.state.holdings.subscription, context.now);
  return { before: phaseBefore, after: phaseAfter, fixed: fixedCount, payment };
};

/** Counts subscription events. Checkout events count only if there are no others. */
const countChanges = async (
  { eventStore }: PaymentIssuePorts,
  { stream, since }: { readonly stream: string; readonly since: number },
): Promise<number> => {
  const types: string[] = [];
  for await (const { type } of eventStore.read(stream, since + 1)) {
    if (isVisibleEventType(type)) types.push(type);
  }
  const otherTypes = types.filter((type) => !type.startsWith('Checkout'));
  return Math.max(otherTypes.length, Math.min(types.length, 1));
};

/**
 * Ends subscriptions at the provider that should no longer run: after the grace period, after a lost dispute, and
 * duplicates. Claims the membership only if there are any, because most calls find none.
 */
export const endSurplusSubscriptions = async (
  ports: PaymentIssuePorts,
  target: { readonly accountId: string },
  context: CommandContext,
): Promise<SurplusResult> => {
  const reconciliation = await reconcileMembership(ports, target, context);
  if (!hasSurplus(reconciliation, context)) return { ...reconciliation, ended: 0 };
  return withChangeClaim(ports, target, {
    context,
    change: (claimed) => endClaimedSurplus(ports, target, claimed.context),
  });
};

type SurplusResult = ReconciliationResult & { readonly ended: number };

const hasSurplus = ({ snapshot }: ReconciliationResult, { now }: CommandContext): boolean =>
  snapshot !== null && findSubscriptionsToEnd(snapshot, now).length > 0;

// Decided again under the claim, because the change before it may have ended or replaced a subscription.
const endClaimedSurplus = async (
  ports: PaymentIssuePorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<SurplusResult> => {
  const reconciliation = await reconcileMembership(ports, { accountId }, context);
  const { snapshot } = reconciliation;
  if (snapshot === null) return { ...reconciliation, ended: 0 };
  const subscriptionIds = findSubscriptionsToEnd(snapshot, context.now);
  for (const subscriptionId of subscriptionIds) {
    await ports.payments.cancelNow({ subscriptionId, idempotencyKey: `over-${subscriptionId}` });
  }
  if (subscriptionIds.length === 0) return { ...reconciliation, ended: 0 };
  const after = await reconcileMembership(ports, { accountId }, context);
  return { ...after, ended: subscriptionIds.length };
};

export const findSubscriptionsToEnd = (
  standing: ProviderSnapshot,
  now: Date,
): readonly string[] => {
  const expiredSubscriptions = standing.subscriptions.filter((each) => {
    const candidate = findSubscription({ ...standing, subscriptions: [each] }, now);
    const isRunning = ['trialing', 'active', 'past_due', 'unpaid'].includes(each.status);
    return isRunning && !isLive(candidate, now);
  });
  return [
    ...findSurplusSubscriptionIds(standing, now),
    ...expiredSubscriptions.map(({ id }) => id),
  ];
};

type RetryRequest = { readonly subscriptionId: string; readonly idempotencyKey: string };

type RenewalRetry = {
  readonly accountId: string;
  readonly request: RetryRequest;
  readonly customerId: string | undefined;
};

const retryRenewal = async (
  ports: PaymentIssuePorts,
  { accountId, request, customerId }: RenewalRetry,
  context: CommandContext,
): Promise<RetryResult> => {
  try {
    // The browser may have been closed after the provider saved a new card.
    if (customerId !== undefined) await ports.payments.useSavedCard({ customerId });
    const { collected, ...payment } = await ports.payments.retryPayment(request);
    return { collected, payment: payment.clientSecret === null ? null : payment };
  } catch (error) {
    // Older renewals may have been paid before this one was refused, so they are recorded first.
    await reconcileMembership(ports, { accountId }, context);
    throw toDeclinedRejection(error) ?? error;
  }
};

type RetryResult = { readonly collected: number; readonly payment: PaymentStart | null };

const owesRenewal = ({ snapshot }: ReconciliationResult, subscriptionId: string): boolean =>
  snapshot?.subscriptions.some(({ id, unpaid }) => id === subscriptionId && unpaid !== null) ===
  true;

/**
 * Cancels an incomplete first payment. If the payment succeeds in the meantime, the provider refuses the cancellation
 * and the subscription continues.
 */
export const cancelIncompleteSubscription = async (
  { payments }: { readonly payments: Pick<Payments, 'cancelNow'> },
  request: RetryRequest,
): Promise<void> => {
  try {
    await payments.cancelNow({ ...request, onlyUnpaid: true });
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error;
  }
};
