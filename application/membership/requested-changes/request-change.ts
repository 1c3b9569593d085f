import type { RequestedChange, RequestSubscriptionChange } from '#domain/membership/commands.ts';
import { noSubscriptionError } from '#domain/membership/decide-withdrawal.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { RequestedRefund } from '#domain/membership/requested-change-events.ts';
import { findRequest } from '#domain/membership/requested-changes.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import type { BillingInterval, PaidPlanId } from '#domain/shared/plans/plans.ts';
import { isLive, type Subscription } from '#domain/shared/plans/subscription.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import { requireRegisteredAccount } from '../../account/find-account.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand } from '../../handle-command.ts';
import { previewOutdatedError } from '../subscription/change-plan.ts';
import { reconcileMembership } from '../subscription/reconcile-membership.ts';
import { executeChange, type ExecuteChangePorts } from './carry-out-change.ts';
import { listRefunds, sumRefunds, type RefundChoice } from './subscription-refunds.ts';

/** A change of a paid subscription that an admin can make. */
export type AdminChange =
  | { readonly kind: 'cancel-at-period-end' | 'retry-payment' | 'undo' }
  | { readonly kind: 'cancel-now'; readonly refund: RefundChoice }
  | {
      readonly kind: 'downgrade';
      readonly plan: PaidPlanId;
      readonly interval?: BillingInterval | undefined;
    }
  | { readonly kind: 'upgrade-link'; readonly plan: PaidPlanId };

export type ChangeRequest = {
  readonly accountId: string;
  readonly change: AdminChange;
  readonly reason: string;
  /** The previewed refund, which must still be the same. */
  readonly refundPence?: number | undefined;
};

export type RequestPorts = ExecuteChangePorts;

/**
 * Records the request, then makes the change at the provider with the use cases of the members themselves. A repeated
 * request is made once, and `carry-out-change` completes one that was interrupted.
 */
export const requestChange = async (
  ports: RequestPorts,
  { accountId, change, reason, refundPence }: ChangeRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  await requireRegisteredAccount(ports, accountId);
  const { state } = await reconcileMembership(ports, { accountId }, context);
  const changeId = deriveOrGenerateId(context.idempotencyKey, 'subscription-change', accountId);
  const isRepeated = findRequest(state, changeId) !== undefined;
  const refunds = isRepeated ? [] : await prepareRefunds(ports, { state, change }, context);
  if (!isRepeated && refundPence !== undefined && refundPence !== sumRefunds(refunds)) {
    throw previewOutdatedError();
  }
  const requested = toRequestedChange(change, state.holdings.subscription);
  const command = { ...toChangeCommand({ changeId, requested, reason }, context), refunds };
  return recordAndExecuteChange(ports, { accountId, command }, context);
};

/** Records a request that is already decided, and makes the change. */
export const recordAndExecuteChange = async (
  ports: RequestPorts,
  request: { readonly accountId: string; readonly command: RequestSubscriptionChange },
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId, command } = request;
  const result = await sendCommand(ports, membershipDecider, { id: accountId, command }, context);
  const { changeId } = command;
  const latestRevision = await executeChange(ports, { accountId, changeId }, context);
  return { revision: latestRevision ?? result.revision, position: result.position };
};

export const toChangeCommand = (
  {
    changeId,
    requested: change,
    reason,
  }: { readonly changeId: string; readonly requested: RequestedChange; readonly reason: string },
  { now }: CommandContext,
): RequestSubscriptionChange => ({
  type: 'RequestSubscriptionChange',
  changeId,
  change,
  refunds: [],
  reason,
  now,
});

/** The interval of the running subscription applies unless another one is requested. */
export const toRequestedChange = (
  change: AdminChange,
  subscription: Subscription | null,
): RequestedChange => {
  const currentInterval = subscription?.terms.interval ?? 'month';
  switch (change.kind) {
    case 'downgrade':
      return {
        kind: change.kind,
        terms: { plan: change.plan, interval: change.interval ?? currentInterval },
      };
    case 'upgrade-link':
      return { kind: change.kind, terms: { plan: change.plan, interval: currentInterval } };
    case 'cancel-at-period-end':
    case 'cancel-now':
    case 'retry-payment':
    case 'undo':
      return { kind: change.kind };
  }
};

const prepareRefunds = async (
  ports: { readonly payments: Pick<Payments, 'invoices'> },
  { state, change }: { readonly state: MembershipState; readonly change: AdminChange },
  { now }: CommandContext,
): Promise<readonly RequestedRefund[]> => {
  if (change.kind !== 'cancel-now') return [];
  const { subscription } = state.holdings;
  if (!isLive(subscription, now)) throw noSubscriptionError();
  const { refund } = change;
  const { disputes } = state;
  const refunds = await listRefunds(ports, { subscription, refund, disputes }, now);
  return refunds.map(({ invoiceId, pence, leftPence }) => ({ invoiceId, pence, leftPence }));
};
