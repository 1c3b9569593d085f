import {
  changesSchedule,
  findRequest,
  type RequestedSubscriptionChange,
} from '#domain/membership/requested-changes.ts';
import { isDisputed } from '#domain/membership/refunds-and-disputes.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { isLive } from '#domain/shared/plans/subscription.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import type { FindCustomerAccountPorts } from '../customer/find-customer-account.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import { resolvePaymentIssues, type PaymentIssuePorts } from '../comparison/fix-subscriptions.ts';
import { loadMembership } from '../load-membership.ts';
import { recordRefunds } from '../refunds/record-refunds.ts';
import { getRefundablePence, refundInvoice } from '../refunds/refund-invoice.ts';
import { changePlan, undoScheduledChange, type ChangePorts } from '../subscription/change-plan.ts';
import { withChangeClaim } from '../subscription/with-change-claim.ts';
import { reconcileMembership } from '../subscription/reconcile-membership.ts';

export type ExecuteChangePorts = ChangePorts &
  FindCustomerAccountPorts &
  PaymentIssuePorts & { readonly payments: Pick<Payments, 'invoice' | 'invoices' | 'refund'> };

/**
 * Makes a recorded change at the provider with its refunds, and records the result. Idempotent. A change that a newer
 * request replaced is not made, and if it was replaced meanwhile, the newer one is made after it. Returns the revision
 * of the membership afterwards, or undefined if there was nothing to do.
 */
export const executeChange = async (
  ports: ExecuteChangePorts,
  { accountId, changeId }: { readonly accountId: string; readonly changeId: string },
  context: CommandContext,
): Promise<number | undefined> => {
  const stepContext = withoutRequestKeys(context);
  const state = await loadMembership(ports, accountId);
  const changeRequest = findRequest(state, changeId);
  if (changeRequest === undefined) return undefined;
  const target = { accountId, requested: changeRequest };
  await applyChange(ports, target, stepContext);
  const { state: after } = await reconcileMembership(ports, { accountId }, stepContext);
  if (findRequest(after, changeId) === undefined) {
    await applyNewerChange(ports, { accountId, state: after }, stepContext);
  } else {
    await refundAll(ports, { ...target, state: after }, stepContext);
  }
  return (await reconcileMembership(ports, { accountId }, stepContext)).revision;
};

// The replaced change may have reached the provider last.
const applyNewerChange = async (
  ports: ExecuteChangePorts,
  { accountId, state }: { readonly accountId: string; readonly state: MembershipState },
  context: CommandContext,
): Promise<void> => {
  const newerRequest = state.requestedChanges.findLast(({ change }) => changesSchedule(change));
  if (newerRequest === undefined) return;
  await applyChange(
    ports,
    { accountId, requested: { ...newerRequest, isSettled: false } },
    context,
  );
};

type Target = { readonly accountId: string; readonly requested: RequestedSubscriptionChange };

const applyChange = async (
  ports: ExecuteChangePorts,
  { accountId, requested }: Target,
  context: CommandContext,
): Promise<void> => {
  const { change, isSettled, nextPlan, nextInterval } = requested;
  if (change === 'cancel-now') return cancelNow(ports, { accountId, requested }, context);
  if (isSettled) return undefined;
  const recorded = { accountId, isRecorded: true } as const;
  switch (change) {
    case 'cancel-at-period-end':
      await changePlan(ports, { ...recorded, target: { plan: 'free' } }, context);
      return undefined;
    case 'undo':
      await undoScheduledChange(ports, recorded, context);
      return undefined;
    case 'downgrade': {
      if (nextPlan === null || nextInterval === null) return undefined;
      const target = { plan: nextPlan, interval: nextInterval };
      await changePlan(ports, { ...recorded, target, deferredOnly: 'later' }, context);
      return undefined;
    }
    case 'retry-payment':
      return retryPayment(ports, { accountId }, context);
    case 'upgrade-link':
      return undefined;
  }
};

const cancelNow = (
  ports: ExecuteChangePorts,
  target: Target,
  context: CommandContext,
): Promise<void> =>
  withChangeClaim(ports, target, {
    context,
    change: (claimed) => cancelClaimedNow(ports, target, claimed.context),
  });

const cancelClaimedNow = async (
  ports: ExecuteChangePorts,
  { accountId, requested }: Target,
  context: CommandContext,
): Promise<void> => {
  const { subscriptionId, changeId } = requested;
  const state = await loadMembership(ports, accountId);
  const { subscription } = state.holdings;
  if (findRequest(state, changeId) === undefined) return;
  if (!isLive(subscription, context.now) || subscription.subscriptionId !== subscriptionId) return;
  await ports.payments.cancelNow({ subscriptionId, idempotencyKey: `requested-${changeId}` });
};

const retryPayment = async (
  ports: ExecuteChangePorts,
  target: { readonly accountId: string },
  context: CommandContext,
): Promise<void> => {
  const { after, payment } = await resolvePaymentIssues(ports, target, context);
  if (payment === null && after !== 'past-due') return;
  throw new Rejection('conflict', 'payment/not-arrived', {
    message:
      payment === null
        ? 'The renewal is still unpaid.'
        : 'The bank requires the member to confirm this payment. We have emailed the member a link.',
  });
};

// A refused refund does not stop the others.
const refundAll = async (
  ports: ExecuteChangePorts,
  { accountId, requested, state }: Target & { readonly state: MembershipState },
  context: CommandContext,
): Promise<void> => {
  const refusals: Rejection[] = [];
  for (const refund of requested.refunds) {
    // The bank may have opened a dispute after the request, and would pay the member a second time.
    if (isDisputed(state, refund.invoiceId)) continue;
    try {
      await refundOnce(ports, { accountId, requested, refund }, context);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      refusals.push(error);
    }
  }
  const [firstRefusal] = refusals;
  if (firstRefusal) throw firstRefusal;
};

// Refunds down to `leftPence`, so that a repeated call refunds nothing twice.
const refundOnce = async (
  ports: ExecuteChangePorts,
  {
    accountId,
    requested,
    refund: { invoiceId, leftPence },
  }: Target & { readonly refund: RequestedSubscriptionChange['refunds'][number] },
  context: CommandContext,
): Promise<void> => {
  const invoice = await ports.payments.invoice(invoiceId);
  if (invoice === undefined) return;
  const pence = getRefundablePence(invoice) - leftPence;
  if (pence <= 0) {
    await recordRefunds(ports, { accountId, invoices: [invoice] }, context);
    return;
  }
  const { reason } = requested;
  await refundInvoice(ports, { accountId, invoiceId, pence, reason }, context);
};
