import { membershipDecider } from '#domain/membership/decider.ts';
import { isDisputed } from '#domain/membership/refunds-and-disputes.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import {
  type Invoice,
  PaymentDeclinedError,
  PaymentRefusedError,
  type Payments,
} from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import type { FindCustomerAccountPorts } from '../customer/find-customer-account.ts';
import { listMemberInvoices, type MemberCustomers } from '../customer/member-invoices.ts';
import { loadMembership } from '../load-membership.ts';
import { withChangeClaim } from './with-change-claim.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { recordRefunds } from '../refunds/record-refunds.ts';

export type WithdrawPorts = CommandPorts &
  FindCustomerAccountPorts & {
    readonly payments: Pick<
      Payments,
      'cancelNow' | 'invoices' | 'cancelScheduledChange' | 'stopCollection' | 'refund' | 'snapshot'
    >;
  };

type Target = { readonly accountId: string };

/**
 * `refundedPence` is everything ever refunded for the subscription, `toCardPence` the part that the withdrawal refunds
 * to the card. `refusedPence` is what the provider refused to refund, so that staff have to.
 */
export type WithdrawalResult = Readonly<
  Record<'refundedPence' | 'toCardPence' | 'refusedPence', number>
>;

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
  await sendCommand(ports, membershipDecider, { id: accountId, command }, context);
  return finishWithdrawal(ports, { accountId }, context);
};

type WithdrawalTarget = Target & { readonly subscriptionId?: string | undefined };

/** Completes the remaining steps of a withdrawal, by default of the newest one. Idempotent. */
export const finishWithdrawal = (
  ports: WithdrawPorts,
  target: WithdrawalTarget,
  context: CommandContext,
): Promise<WithdrawalResult> =>
  withChangeClaim(ports, target, {
    context,
    change: (claimed) => finishClaimedWithdrawal(ports, target, claimed.context),
  });

const finishClaimedWithdrawal = async (
  ports: WithdrawPorts,
  { accountId, ...target }: WithdrawalTarget,
  context: CommandContext,
): Promise<WithdrawalResult> => {
  const { withdrawnSubscriptionIds } = await loadMembership(ports, accountId);
  const { subscriptionId = withdrawnSubscriptionIds.at(-1) } = target;
  if (subscriptionId === undefined || !withdrawnSubscriptionIds.includes(subscriptionId)) {
    return { refundedPence: 0, toCardPence: 0, refusedPence: 0 };
  }
  const idempotencyKey = `withdrawn-${subscriptionId}`;
  await ports.payments.cancelNow({ subscriptionId, idempotencyKey });
  const { state } = await reconcileMembership(ports, { accountId }, context);
  const purchase = { accountId, ...state, subscriptionId };
  const paidInvoices = await listSubscriptionInvoices(ports, purchase);
  const refund = { invoices: paidInvoices, state, reason, keyPrefix: 'withdrawn' };
  const refusedPence = await refundInvoices(ports, refund, context);
  const invoices = await listSubscriptionInvoices(ports, purchase);
  await recordRefunds(ports, { accountId, invoices }, context);
  const ownRefunds = invoices.flatMap((one) => one.refunds).filter(isWithdrawalRefund);
  return {
    refundedPence: sum(invoices.map((one) => one.refundedPence)),
    toCardPence: sum(ownRefunds.map(({ pence }) => pence)),
    refusedPence,
  };
};

/** What a withdrawal now would refund to the card, in pence. */
export const getWithdrawalRefundPence = async (
  ports: FindCustomerAccountPorts & { readonly payments: Pick<Payments, 'invoices'> },
  { accountId, state }: Target & { readonly state: MembershipState },
): Promise<number> => {
  const { subscription } = state.holdings;
  if (subscription === null) return 0;
  const { subscriptionId } = subscription;
  const invoices = await listSubscriptionInvoices(ports, { accountId, ...state, subscriptionId });
  return sum(invoices.map((invoice) => getRefundPence(state, invoice)));
};

// Staff may have assigned another customer since the purchase.
const listSubscriptionInvoices = async (
  ports: FindCustomerAccountPorts & { readonly payments: Pick<Payments, 'invoices'> },
  { subscriptionId, ...member }: MemberCustomers & { readonly subscriptionId: string },
): Promise<readonly Invoice[]> => {
  const invoices = await listMemberInvoices(ports, member);
  return invoices.filter((one) => one.subscriptionId === subscriptionId);
};

/** Printed on the credit note. */
const reason = 'Cancelled within 14 days';

const isWithdrawalRefund = (refund: Invoice['refunds'][number]): boolean =>
  refund.reason === reason && refund.isCredit !== true;

type RefundOrder = {
  readonly invoices: readonly Invoice[];
  readonly state: MembershipState;
  /** Printed on the credit note. */
  readonly reason: string;
  readonly keyPrefix: string;
};

/** Refunds the remaining amounts of these invoices to the card. Returns the pence that the provider refused to refund. */
export const refundInvoices = async (
  { payments }: { readonly payments: Pick<Payments, 'refund'> },
  { invoices, state, reason: note, keyPrefix }: RefundOrder,
  { now }: CommandContext,
): Promise<number> => {
  let refusedPence = 0;
  for (const invoice of invoices) {
    const invoiceId = invoice.id;
    const pence = getRefundPence(state, invoice);
    if (pence <= 0) continue;
    // The provider repeats its response to a known key, so a refused refund is tried with a new key each day.
    const idempotencyKey = `${keyPrefix}-${invoiceId}-${String(pence)}-${toIsoDay(now)}`;
    try {
      await payments.refund({ invoiceId, pence, reason: note, idempotencyKey });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusedPence += pence;
    }
  }
  return refusedPence;
};

// A payment disputed at the bank is not refunded as well.
const getRefundPence = (
  state: MembershipState,
  { id, paidPence, refundedPence }: Invoice,
): number => (isDisputed(state, id) ? 0 : Math.max(0, paidPence - refundedPence));

const toIsoDay = (at: Date): string => at.toISOString().slice(0, 10);

const isRefusal = (error: unknown): boolean =>
  error instanceof PaymentRefusedError || error instanceof PaymentDeclinedError;

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);
