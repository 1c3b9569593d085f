import { Rejection } from '#domain/shared/rejection.ts';
import type { Invoice, Payments } from '#platform/payments/payments.port.ts';
import type { FindAccountPorts } from '../account/find-account.ts';
import { requireAccountByEmail } from '../account/find-account.ts';
import type { CommandContext } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleMembership } from './handle-membership.ts';
import { loadMembership } from './load-membership.ts';

type Ports = CommandPorts &
  FindAccountPorts & { readonly payments: Pick<Payments, 'invoice' | 'refund'> };

export type RefundRequest = {
  readonly email: string;
  readonly invoiceId: string;
  /** Left out: all that is left of the invoice. */
  readonly pence?: number | undefined;
  readonly reason: string;
};

/**
 * Gives back a payment, in full or in part. Refunds that the provider has and the log lacks are recorded as well, so that a
 * run that was cut off between the two is completed by the next.
 */
export const refundInvoice = async (
  ports: Ports,
  { email, invoiceId, pence, reason }: RefundRequest,
  context: CommandContext,
): Promise<{ readonly pence: number; readonly left: number }> => {
  const { accountId } = await requireAccountByEmail(ports, email);
  const { customerId } = await loadMembership(ports, accountId);
  const before = await ports.payments.invoice(invoiceId);
  if (before === undefined || before.customerId !== customerId) throw noSuchInvoice();
  const left = before.paidPence - before.refundedPence;
  const amount = pence ?? left;
  if (amount < 1 || amount > left) throw tooMuch(left);
  // The same amount of what was left then is the same refund.
  const idempotencyKey = `refund-${invoiceId}-${String(left)}-${String(amount)}`;
  await ports.payments.refund({ invoiceId, pence: amount, reason, idempotencyKey });
  const after = (await ports.payments.invoice(invoiceId)) ?? before;
  for (const refund of after.refunds) {
    const command = { type: 'RecordRefund', ...recorded(invoiceId, refund), reason } as const;
    await handleMembership(ports, { accountId, command }, context);
  }
  return { pence: amount, left: left - amount };
};

const recorded = (
  invoiceId: string,
  { id, creditNote, pence, at }: Invoice['refunds'][number],
) => ({
  ...{ refundId: id, invoiceId, creditNote, pence },
  refundedAt: new Date(at),
});

const noSuchInvoice = (): Rejection =>
  new Rejection('missing', 'membership/no-such-invoice', {
    message: 'This member has no such invoice.',
  });

const tooMuch = (left: number): Rejection =>
  new Rejection('invalid', 'membership/refund-too-much', {
    message: `There are ${String(left)} pence left of this invoice.`,
  });
