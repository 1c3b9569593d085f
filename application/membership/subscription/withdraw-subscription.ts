import { isDisputed, type MembershipState } from '#domain/membership/state.ts';
import type { Invoice, Payments } from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { handleMembership } from '../handle-membership.ts';
import { loadMembership } from '../load-membership.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { recordRefunds } from '../refunds/record-refunds.ts';

export type WithdrawPorts = CommandPorts & {
  readonly payments: Pick<
    Payments,
    'cancelNow' | 'invoices' | 'cancelScheduledChange' | 'refund' | 'snapshot'
  >;
};

type Target = { readonly accountId: string };

export type WithdrawalResult = { readonly refundedPence: number };

/**
 * The member's right to cancel within 14 days: ends the subscription immediately and refunds its payments. The
 * withdrawal is recorded before the provider is called, because its date counts legally.
 */
export const withdrawSubscription = async (
  ports: WithdrawPorts,
  { accountId }: Target,
  context: CommandContext,
): Promise<WithdrawalResult> => {
  await reconcileMembership(ports, { accountId }, context);
  const command = { type: 'WithdrawSubscription', now: context.now } as const;
  await handleMembership(ports, { accountId, command }, context);
  return finishWithdrawal(ports, { accountId }, context);
};

/** Completes the remaining steps of a withdrawal. Idempotent. */
export const finishWithdrawal = async (
  ports: WithdrawPorts,
  { accountId }: Target,
  context: CommandContext,
): Promise<WithdrawalResult> => {
  const state = await loadMembership(ports, accountId);
  const subscriptionId = state.withdrawnSubscriptionIds.at(-1);
  const { customerId } = state;
  if (subscriptionId === undefined || customerId === null) {
    return { refundedPence: 0 };
  }
  const idempotencyKey = `withdrawn-${subscriptionId}`;
  await ports.payments.cancelNow({ subscriptionId, idempotencyKey });
  const ended = await reconcileMembership(ports, { accountId }, context);
  await refundAll(ports, await paidFor(ports, { customerId, subscriptionId }), ended.state);
  const invoices = await paidFor(ports, { customerId, subscriptionId });
  await recordRefunds(ports, { accountId, invoices }, context);
  return { refundedPence: sum(invoices.map((one) => one.refundedPence)) };
};

const paidFor = async (
  { payments }: WithdrawPorts,
  { customerId, subscriptionId }: { readonly customerId: string; readonly subscriptionId: string },
): Promise<readonly Invoice[]> =>
  (await payments.invoices(customerId)).filter((one) => one.subscriptionId === subscriptionId);

/** Printed on the credit note. */
const reason = 'Cancelled within 14 days';

const refundAll = async (
  { payments }: WithdrawPorts,
  invoices: readonly Invoice[],
  state: MembershipState,
): Promise<void> => {
  for (const { id: invoiceId, paidPence, refundedPence } of invoices) {
    const pence = paidPence - refundedPence;
    // A payment disputed at the bank is not refunded as well.
    if (pence <= 0 || isDisputed(state, invoiceId)) continue;
    const idempotencyKey = `withdrawn-${invoiceId}-${String(pence)}`;
    await payments.refund({ invoiceId, pence, reason, idempotencyKey });
  }
};

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);
