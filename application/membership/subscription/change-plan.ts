import { randomUUID } from 'node:crypto';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { prorationMinutes } from '#domain/membership/decide-checkout.ts';
import { noSubscriptionError } from '#domain/membership/decide-withdrawal.ts';
import {
  determineChange,
  getTermsAfterUndo,
  type PlannedChange,
  type ChangeTarget,
} from '#domain/membership/planned-change.ts';
import type { Checkout } from '#domain/membership/checkout.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { hasSameTerms, type SubscriptionTerms } from '#domain/shared/plans/plans.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import {
  isLive,
  getSubscriptionPhase,
  type Subscription,
} from '#domain/shared/plans/subscription.ts';
import type { Payments, PaymentStart } from '#platform/payments/payments.port.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import { deriveId } from '../../derive-id.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { toDeclinedRejection, requireNoOpenRenewal } from './payment-refusals.ts';
import { requirePurchasablePlan, type WaitingPeriodPorts } from './require-purchasable.ts';
import { cancelIncompleteSubscription } from '../comparison/fix-subscriptions.ts';
import { withChangeClaim, type ClaimedChange } from './with-change-claim.ts';
import {
  closeCheckout,
  reconcileMembership,
  type ReconciliationResult,
} from './reconcile-membership.ts';

export type ChangePorts = CommandPorts &
  WaitingPeriodPorts & {
    readonly payments: Pick<
      Payments,
      | 'cancelAtPeriodEnd'
      | 'cancelNow'
      | 'changeAtPeriodEnd'
      | 'changeNow'
      | 'cancelScheduledChange'
      | 'stopCollection'
      | 'previewChange'
      | 'snapshot'
    >;
  };

export type PlanChangeRequest = {
  readonly accountId: string;
  readonly target: ChangeTarget;
  /** Refuses changes that are charged immediately. */
  readonly deferredOnly?: 'later';
  /** The previewed charge, which must still be the same. */
  readonly previewed?: { readonly prorationDate: Date; readonly dueNow: number } | undefined;
  /** True for a recorded request of staff, which is made whatever was changed meanwhile. */
  readonly isRecorded?: true;
};

export type PlanChangeResult = {
  readonly change: PlannedChange;
  /** A payment that the member has to confirm before the plan changes. */
  readonly payment: PaymentStart | null;
  /** Pence that the change charges now, or once the payment is confirmed. */
  readonly chargedPence: number;
  readonly subscription: Subscription | null;
};

/**
 * Changes the plan at the provider, then records the provider's state. Idempotent. A change made meanwhile, such as from
 * another tab, comes first; this one is then refused if its person was shown something else.
 */
export const changePlan = (
  ports: ChangePorts,
  request: PlanChangeRequest,
  context: CommandContext,
): Promise<PlanChangeResult> =>
  withChangeClaim(ports, request, {
    context,
    change: (claimed) => changeClaimedPlan(ports, request, claimed),
  });

const changeClaimedPlan = async (
  ports: ChangePorts,
  request: PlanChangeRequest,
  claimed: ClaimedChange,
): Promise<PlanChangeResult> => {
  const { accountId, target } = request;
  const { context } = claimed;
  const before = await reconcileMembership(ports, { accountId }, context);
  const { subscription } = before.state.holdings;
  if (target.plan === 'free' && getSubscriptionPhase(subscription, context.now) === 'incomplete') {
    return abandonFirstPayment(ports, { request, before }, claimed);
  }
  const change = determineChange(subscription, target, context.now);
  requireShownChange(request, { change, subscription }, claimed);
  if (change.kind === 'upgrade') await requireNothingScheduledSince(ports, request);
  if (change.kind === 'subscribe' || !isLive(subscription, context.now))
    throw noSubscriptionError();
  if (change.kind === 'upgrade' && request.deferredOnly === 'later') throw notLowerPlanError();
  if (change.kind === 'upgrade') {
    requireNoOpenRenewal(before.snapshot, subscription.subscriptionId);
    await requirePurchasablePlan(ports, { accountId, plan: change.terms.plan }, context.now);
  }
  const changeContext = { ...request, change, before, subscription };
  const applied = await applyChange(ports, changeContext, context).catch((error: unknown) => {
    throw toDeclinedRejection(error) ?? error;
  });
  const after = await reconcileMembership(ports, { accountId }, context);
  return { change, ...applied, subscription: after.state.holdings.subscription };
};

type DeterminedChange = {
  readonly change: PlannedChange;
  readonly subscription: Subscription | null;
};

/** Refuses a change whose person saw another subscription, unless nothing is left to change. */
const requireShownChange = (
  { target, previewed, isRecorded }: PlanChangeRequest,
  { change, subscription }: DeterminedChange,
  { shownBefore, context: { now } }: ClaimedChange,
): void => {
  if (isRecorded === true || change.kind === 'none') return;
  // Only an upgrade has a previewed charge.
  if (previewed !== undefined && change.kind !== 'upgrade') throw previewOutdatedError();
  if (shownBefore === undefined) return;
  const shown = {
    change: determineChange(shownBefore, target, now),
    scheduled: shownBefore?.scheduled,
  };
  const current = { change, scheduled: subscription?.scheduled };
  if (JSON.stringify(shown) !== JSON.stringify(current)) throw previewOutdatedError();
};

const schedulingTypes: readonly MembershipEvent['type'][] = [
  'CancellationScheduled',
  'DowngradeScheduled',
  'ScheduledChangeUndone',
];

/** Refuses a previewed upgrade if a change was scheduled or undone after the preview, for example from another tab. */
const requireNothingScheduledSince = async (
  { eventStore }: Pick<ChangePorts, 'eventStore'>,
  { accountId, previewed, isRecorded }: PlanChangeRequest,
): Promise<void> => {
  if (previewed === undefined || isRecorded === true) return;
  const types: readonly string[] = schedulingTypes;
  for await (const { type, metadata } of eventStore.read(membershipStream(accountId))) {
    const wasLater = truncateToSecond(new Date(metadata.at)) > previewed.prorationDate;
    if (wasLater && types.includes(type)) throw previewOutdatedError();
  }
};

type UndoRequest = Pick<PlanChangeRequest, 'accountId' | 'isRecorded'> & {
  /** The terms that the person was told would apply after it. */
  readonly shownTerms?: SubscriptionTerms | undefined;
};

/**
 * Undoes the scheduled change. A downgrade that a cancellation replaced is scheduled again. Repeated from another tab,
 * it does not undo that downgrade too.
 */
export const undoScheduledChange = async (
  ports: ChangePorts,
  { shownTerms, ...request }: UndoRequest,
  context: CommandContext,
): Promise<PlanChangeResult> =>
  withChangeClaim(ports, request, {
    context,
    change: async (claimed) => {
      const { state } = await reconcileMembership(ports, request, claimed.context);
      const { subscription } = state.holdings;
      if (!isLive(subscription, claimed.context.now)) throw noSubscriptionError();
      const termsAfterUndo = getTermsAfterUndo(subscription, state);
      const target = shownTerms ?? termsAfterUndo;
      const { kind } = determineChange(subscription, target, claimed.context.now);
      if (kind !== 'none' && !hasSameTerms(target, termsAfterUndo)) throw previewOutdatedError();
      return changeClaimedPlan(ports, { ...request, target }, claimed);
    },
  });

type PlanChangeContext = PlanChangeRequest & {
  readonly change: PlannedChange;
  readonly before: ReconciliationResult;
  readonly subscription: Subscription;
};

type AppliedChange = Pick<PlanChangeResult, 'chargedPence' | 'payment'>;

const uncharged: AppliedChange = { payment: null, chargedPence: 0 };

const applyChange = async (
  ports: ChangePorts,
  changeContext: PlanChangeContext,
  context: CommandContext,
): Promise<AppliedChange> => {
  const { change, before, subscription } = changeContext;
  const { subscriptionId } = subscription;
  // The key contains the revision, so that a request repeated on the same state is made once.
  const { revision } = before;
  const idempotentRequest = {
    subscriptionId,
    idempotencyKey: deriveId(subscriptionId, change.kind, JSON.stringify(change), String(revision)),
  };
  switch (change.kind) {
    case 'upgrade':
      return upgrade(ports, { ...changeContext, terms: change.terms }, context);
    case 'downgrade':
      await replaceUpgrade(ports, changeContext, context);
      await ports.payments.changeAtPeriodEnd({ ...idempotentRequest, terms: change.terms });
      return uncharged;
    case 'cancellation':
      await replaceUpgrade(ports, changeContext, context);
      await ports.payments.cancelAtPeriodEnd(idempotentRequest);
      return uncharged;
    case 'undo':
      await ports.payments.cancelScheduledChange(idempotentRequest);
      return uncharged;
    case 'subscribe':
    case 'none':
      return uncharged;
  }
};

// Closes an upgrade that is waiting for its payment, because the member requested a different change. The provider
// discards the upgrade when the new change is scheduled.
const replaceUpgrade = async (
  ports: ChangePorts,
  { accountId, before }: PlanChangeContext,
  context: CommandContext,
): Promise<void> => {
  const { checkout } = before.state;
  if (checkout?.purpose !== 'change') return;
  await closeCheckout(ports, { accountId, checkout, outcome: 'replaced' }, context);
};

type UpgradeContext = PlanChangeContext & { readonly terms: SubscriptionTerms };

const upgrade = async (
  ports: ChangePorts,
  upgrading: UpgradeContext,
  context: CommandContext,
): Promise<AppliedChange> => {
  const { accountId, before, subscription, terms } = upgrading;
  const { subscriptionId } = subscription;
  if (!(await isPreviewValid(ports, upgrading, context))) {
    const { state } = await reconcileMembership(ports, { accountId }, context);
    // A request from another tab has already changed the plan.
    if (hasSameTerms(state.holdings.subscription?.terms, terms)) return uncharged;
    throw previewOutdatedError();
  }
  const checkout = await findOrOpenCheckout(ports, upgrading, context);
  if (checkout === null) return uncharged;
  const { checkoutId: idempotencyKey, prorationAt } = checkout;
  const prorationDate = new Date(prorationAt);
  const change = { subscriptionId, terms, prorationDate };
  const { dueNow: chargedPence } =
    upgrading.previewed ?? (await ports.payments.previewChange(change));
  try {
    const payment = await ports.payments.changeNow({ ...change, idempotencyKey });
    return { payment, chargedPence };
  } catch (error) {
    const refusal = toDeclinedRejection(error);
    if (refusal === undefined) throw error;
    await closeCheckout(ports, { accountId, checkout, outcome: 'declined' }, context);
    // The refusal is the answer to an earlier attempt, such as one that was not confirmed at the bank.
    const isEarlierAttempt = before.state.checkout?.checkoutId === checkout.checkoutId;
    if (!isEarlierAttempt) throw refusal;
    const state = { ...before.state, checkout: null };
    return upgrade(ports, { ...upgrading, before: { ...before, state } }, context);
  }
};

const isPreviewValid = async (
  ports: ChangePorts,
  { previewed, subscription: { subscriptionId }, terms }: UpgradeContext,
  { now }: CommandContext,
): Promise<boolean> => {
  if (previewed === undefined) return true;
  const { prorationDate, dueNow } = previewed;
  const ageMs = now.getTime() - prorationDate.getTime();
  if (ageMs < 0 || ageMs > prorationMinutes * minuteMs) return false;
  const preview = await ports.payments.previewChange({ subscriptionId, terms, prorationDate });
  return preview.dueNow === dueNow;
};

/**
 * Returns the open checkout for the same terms, so that two tabs cause one charge, or a new checkout if the open one
 * would charge a different amount from the preview. Null if a concurrent request has changed the plan.
 */
const findOrOpenCheckout = async (
  ports: ChangePorts,
  upgrading: UpgradeContext,
  context: CommandContext,
): Promise<Checkout | null> => {
  const { accountId, previewed, subscription, terms } = upgrading;
  const checkout = await openCheckout(ports, upgrading, context);
  if (checkout === null || previewed === undefined) return checkout;
  const prorationDate = new Date(checkout.prorationAt);
  if (prorationDate.getTime() === truncateToSecond(previewed.prorationDate).getTime())
    return checkout;
  const { subscriptionId } = subscription;
  const preview = await ports.payments.previewChange({ subscriptionId, terms, prorationDate });
  if (preview.dueNow === previewed.dueNow) return checkout;
  await closeCheckout(ports, { accountId, checkout, outcome: 'replaced' }, context);
  return openCheckout(ports, upgrading, context);
};

const openCheckout = async (
  ports: ChangePorts,
  { accountId, terms, subscription, previewed }: UpgradeContext,
  context: CommandContext,
): Promise<Checkout | null> => {
  const checkoutId = ports.newId?.() ?? randomUUID();
  const command = {
    type: 'StartCheckout',
    purpose: 'change',
    checkoutId,
    terms,
    couponCode: null,
    customerId: subscription.customerId,
    now: context.now,
    ...(previewed && { prorationAt: truncateToSecond(previewed.prorationDate) }),
  } as const;
  const result = await sendCommand(
    ports,
    membershipDecider,
    { id: accountId, command },
    withoutRequestKeys(context),
  );
  const { checkout } = result.events.reduce(membershipDecider.evolve, result.before);
  return checkout !== null && hasSameTerms(checkout, terms) ? checkout : null;
};

/** Rounds down, because the provider uses whole seconds. */
export const truncateToSecond = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / 1000) * 1000);

const abandonFirstPayment = async (
  ports: ChangePorts,
  {
    request,
    before,
  }: { readonly request: PlanChangeRequest; readonly before: ReconciliationResult },
  claimed: ClaimedChange,
): Promise<PlanChangeResult> => {
  const { accountId } = request;
  const { context } = claimed;
  const subscriptionId = before.state.holdings.subscription?.subscriptionId ?? '';
  await cancelIncompleteSubscription(ports, {
    subscriptionId,
    idempotencyKey: `given-up-${subscriptionId}`,
  });
  const after = await reconcileMembership(ports, { accountId }, context);
  const { subscription } = after.state.holdings;
  // The first payment arrived meanwhile, so the plan that was paid for is cancelled instead.
  if (isLive(subscription, context.now)) return changeClaimedPlan(ports, request, claimed);
  const change = { kind: 'cancellation', effectiveAt: context.now.toISOString() } as const;
  return { change, ...uncharged, subscription };
};

const notLowerPlanError = (): Rejection =>
  new Rejection('conflict', 'membership/not-lower', {
    message: 'This plan is not lower than yours.',
  });

export const previewOutdatedError = (): Rejection =>
  new Rejection('conflict', 'membership/preview-outdated', {
    message: 'The amount has changed since you saw it. Please look at it again.',
  });
