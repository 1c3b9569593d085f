import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import { isDisputed } from '#domain/membership/refunds-and-disputes.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { formatPence } from '#domain/shared/format.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Invoice, Payments } from '#platform/payments/payments.port.ts';
import type { FindCustomerAccountPorts } from '../customer/find-customer-account.ts';
import type { CommandContext } from '../../command-context.ts';
import { requireRevision, type CommandPorts } from '../../handle-command.ts';
import { loadStream } from '../../load-stream.ts';
import { findMemberInvoice } from '../customer/member-invoices.ts';
import { toDeclinedRejection } from '../subscription/payment-refusals.ts';
import { recordRefunds } from './record-refunds.ts';

type InvoicePorts = FindCustomerAccountPorts & { readonly payments: Pick<Payments, 'invoice'> };
type Ports = CommandPorts &
  InvoicePorts & { readonly payments: Pick<Payments, 'invoice' | 'refund'> };

type InvoiceOwner = { readonly accountId: string; readonly invoiceId: string };

export type RefundRequest = InvoiceOwner & {
  /** Absent for a full refund of the remaining amount. */
  readonly pence?: number | undefined;
  /** Printed on the credit note. */
  readonly reason: string;
};

export type RefundResult = {
  readonly pence: number;
  readonly left: number;
  /** Revision of the membership after the refund. */
  readonly revision: number;
};

/**
 * Refunds an invoice in full or in part. Refunds missing from the event log are recorded first, which completes an
 * interrupted call and lets a repeated request be recognised.
 */
export const refundInvoice = async (
  ports: Ports,
  { accountId, invoiceId, pence, reason }: RefundRequest,
  context: CommandContext,
): Promise<RefundResult> => {
  const invoice = await recordInvoiceRefunds(ports, { accountId, invoiceId }, context);
  const { state, revision } = await loadMembershipStream(ports, accountId);
  requireRevision(context.expectedRevision, revision);
  requireUndisputed(state, invoiceId);
  const { left, amount } = getRefundAmount(invoice, pence);
  // A repeated request has the same amount and the same remaining amount, so the provider sees the same key.
  const idempotencyKey = `refund-${invoiceId}-${String(left)}-${String(amount)}`;
  await refund(ports, { invoiceId, pence: amount, reason, idempotencyKey });
  const after = (await ports.payments.invoice(invoiceId)) ?? invoice;
  const result = await recordRefunds(ports, { accountId, invoices: [after] }, context);
  return { pence: amount, left: left - amount, revision: result ?? revision };
};

/** Records what the provider has refunded of an invoice, which a repeated request finds. */
export const recordInvoiceRefunds = async (
  ports: Ports,
  { accountId, invoiceId }: InvoiceOwner,
  context: CommandContext,
): Promise<Invoice> => {
  const { invoice } = await loadInvoice(ports, { accountId, invoiceId });
  await recordRefunds(ports, { accountId, invoices: [invoice] }, context);
  return invoice;
};

export type RefundPreview = {
  readonly invoice: Invoice;
  readonly pence: number;
  readonly left: number;
  /** Current revision of the membership, for the command. */
  readonly revision: number;
};

/** The refunded and remaining amounts. Rejects the same requests as the refund. */
export const previewRefund = async (
  ports: InvoicePorts,
  { accountId, invoiceId, pence }: Omit<RefundRequest, 'reason'>,
): Promise<RefundPreview> => {
  const { invoice, state, revision } = await loadInvoice(ports, { accountId, invoiceId });
  requireUndisputed(state, invoiceId);
  const { left, amount } = getRefundAmount(invoice, pence);
  return { invoice, pence: amount, left: left - amount, revision };
};

const loadMembershipStream = (ports: InvoicePorts, accountId: string) =>
  loadStream(ports, { decider: membershipDecider, stream: membershipStream(accountId) });

const loadInvoice = async (
  ports: InvoicePorts,
  { accountId, invoiceId }: InvoiceOwner,
): Promise<{
  readonly invoice: Invoice;
  readonly state: MembershipState;
  readonly revision: number;
}> => {
  const { state, revision } = await loadMembershipStream(ports, accountId);
  const invoice = await findMemberInvoice(ports, { accountId, invoiceId, ...state });
  if (invoice) return { invoice, state, revision };
  throw new Rejection('missing', 'membership/no-such-invoice', {
    message: 'This member has no such invoice.',
  });
};

/** Refuses a refund while the bank has the payment, because the member would be paid twice. */
export const requireUndisputed = (state: MembershipState, invoiceId: string): void => {
  if (!isDisputed(state, invoiceId)) return;
  throw new Rejection('conflict', 'payment/disputed', {
    message: 'The member’s bank has disputed this payment, so it is not refunded.',
  });
};

export const getRefundablePence = ({ paidPence, refundedPence }: Invoice): number =>
  paidPence - refundedPence;

const getRefundAmount = (invoice: Invoice, wished: number | undefined) => {
  const remainingPence = getRefundablePence(invoice);
  const amount = wished ?? remainingPence;
  if (amount >= 1 && amount <= remainingPence) return { left: remainingPence, amount };
  throw new Rejection('invalid', 'membership/refund-too-much', {
    message: `At most ${formatPence(remainingPence)} of this invoice can be refunded.`,
    field: 'pence',
  });
};

const refund = async (
  { payments }: Ports,
  request: Parameters<Payments['refund']>[0],
): Promise<void> => {
  try {
    await payments.refund(request);
  } catch (error) {
    throw toDeclinedRejection(error) ?? error;
  }
};
