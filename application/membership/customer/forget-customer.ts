import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { findWithdrawalDeadline } from '#domain/membership/decide-withdrawal.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import { formatPence } from '#domain/shared/format.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { loadState } from '../../load-stream.ts';
import { loadMembership } from '../load-membership.ts';
import {
  reconcileMembership,
  type ReconciliationResult,
} from '../subscription/reconcile-membership.ts';
import { withChangeClaim } from '../subscription/with-change-claim.ts';
import {
  finishWithdrawal,
  refundInvoices,
  type WithdrawPorts,
} from '../subscription/withdraw-subscription.ts';
import { isOwnCustomer, type FindCustomerAccountPorts } from './find-customer-account.ts';
import { listMemberInvoices } from './member-invoices.ts';

type Ports = CommandPorts &
  FindCustomerAccountPorts &
  WithdrawPorts & { readonly payments: Pick<Payments, 'forget' | 'listCustomers'> };

type ErasedAccount = { readonly accountId: string };

/**
 * Refunds a purchase of the last 14 days, ends the subscriptions of an erased account at the provider, records that, and
 * deletes name, address and cards of all its customers there. Invoices are kept, as the law requires. Idempotent. Fails
 * after the last step if the provider refused a refund, so that it is tried again.
 */
export const forgetCustomer = async (
  ports: Ports,
  { accountId }: ErasedAccount,
  context: CommandContext,
): Promise<void> => {
  await reconcileMembership(ports, { accountId }, context);
  const decidedAt = await findErasureDecision(ports, accountId, context);
  await withdrawPurchase(ports, { accountId, decidedAt }, context);
  const { state } = await withChangeClaim(
    ports,
    { accountId },
    {
      context: withoutRequestKeys(context),
      change: (claimed) => endSubscriptions(ports, { accountId }, claimed.context),
    },
  );
  const refusedPence = await refundLaterCharges(ports, { accountId, decidedAt }, context);
  // A customer without an event exists if a purchase stopped right after the provider made it.
  const listedCustomerIds = await ports.payments.listCustomers(accountId);
  for (const customerId of new Set([...state.customerIds, ...listedCustomerIds])) {
    if (await isOwnCustomer(ports, accountId, customerId)) await ports.payments.forget(customerId);
  }
  if (refusedPence > 0) {
    const amount = formatPence(refusedPence);
    throw new Error(`The payment provider refuses to refund ${amount} of an erased account.`);
  }
};

const endSubscriptions = async (
  ports: Ports,
  { accountId }: ErasedAccount,
  context: CommandContext,
): Promise<ReconciliationResult> => {
  const { snapshot } = await reconcileMembership(ports, { accountId }, context);
  for (const { id: subscriptionId, status } of snapshot?.subscriptions ?? []) {
    if (status === 'canceled' || status === 'incomplete_expired') continue;
    const idempotencyKey = `erased-${subscriptionId}`;
    await ports.payments.cancelNow({ subscriptionId, idempotencyKey });
  }
  return reconcileMembership(ports, { accountId }, context);
};

type DecidedErasure = ErasedAccount & { readonly decidedAt: Date };

const findErasureDecision = async (
  ports: Ports,
  accountId: string,
  { now }: CommandContext,
): Promise<Date> => {
  const stream = accountStream(accountId);
  const account = await loadState(ports, { decider: accountDecider, stream });
  return account.status === 'erased' ? new Date(account.decidedAt) : now;
};

// Deleting the account ends the contract, so within the 14 days it uses the right to cancel.
const withdrawPurchase = async (
  ports: Ports,
  { accountId, decidedAt }: DecidedErasure,
  context: CommandContext,
): Promise<void> => {
  const state = await loadMembership(ports, accountId);
  if (findWithdrawalDeadline(state, decidedAt) !== null) {
    const command = { type: 'WithdrawSubscription', now: decidedAt } as const;
    await sendCommand(
      ports,
      membershipDecider,
      { id: accountId, command },
      withoutRequestKeys(context),
    );
  }
  // What the provider refuses is tried again by the worker that finishes withdrawals.
  await finishWithdrawal(ports, { accountId }, context);
};

// A subscription can renew between the confirmation of an erasure and its execution.
const refundLaterCharges = async (
  ports: Ports,
  { accountId, decidedAt }: DecidedErasure,
  context: CommandContext,
): Promise<number> => {
  const state = await loadMembership(ports, accountId);
  const invoices = await listMemberInvoices(ports, { accountId, ...state });
  const laterInvoices = invoices.filter(
    ({ paidAt, subscriptionId }) =>
      paidAt !== null &&
      Date.parse(paidAt) >= decidedAt.getTime() &&
      !state.withdrawnSubscriptionIds.includes(subscriptionId ?? ''),
  );
  const reason = 'Charged after the deletion of the account was decided';
  return refundInvoices(
    ports,
    { invoices: laterInvoices, state, reason, keyPrefix: 'erased' },
    context,
  );
};
