import type { RequestedRefund } from '#domain/membership/requested-change-events.ts';
import { isDisputed, type MembershipState } from '#domain/membership/state.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { Subscription } from '#domain/shared/plans/subscription.ts';
import type { Invoice, InvoiceLine, Payments } from '#platform/payments/payments.port.ts';

/** What is refunded when a subscription ends: nothing, the unused days of its current period, or the whole period. */
export const refundChoices = ['none', 'unused', 'full'] as const;
export type RefundChoice = (typeof refundChoices)[number];

export type InvoiceRefund = RequestedRefund & { readonly invoice: Invoice };

/** The refunds of the invoices that paid for the current period. A payment disputed at the bank is not refunded. */
export const listRefunds = async (
  { payments }: { readonly payments: Pick<Payments, 'invoices'> },
  of: {
    readonly subscription: Subscription;
    readonly refund: RefundChoice;
    readonly disputes: MembershipState['disputes'];
  },
  now: Date,
): Promise<readonly InvoiceRefund[]> => {
  const { subscription, refund, disputes } = of;
  if (refund === 'none') return [];
  const { subscriptionId, customerId } = subscription;
  const invoices = (await payments.invoices(customerId)).filter(
    (one) => one.subscriptionId === subscriptionId && !isDisputed({ disputes }, one.id),
  );
  return invoices.flatMap((invoice) => {
    const line = findCurrentLine(invoice, now);
    const paid = invoice.paidPence - invoice.refundedPence;
    if (line === undefined || paid <= 0) return [];
    const pence = refund === 'full' ? paid : Math.round(paid * unusedShare(line, now));
    const { id: invoiceId } = invoice;
    return pence === 0 ? [] : [{ invoiceId, pence, leftPence: paid - pence, invoice }];
  });
};

export const sumOfRefunds = (refunds: readonly RequestedRefund[]): number =>
  refunds.reduce((sum, { pence }) => sum + pence, 0);

const findCurrentLine = ({ lines }: Invoice, now: Date): InvoiceLine | undefined =>
  lines.findLast(
    ({ pence, periodStart, periodEnd }) =>
      pence > 0 &&
      Date.parse(periodStart) <= now.getTime() &&
      now.getTime() < Date.parse(periodEnd),
  );

// In whole days, so that the amount is the same when it is previewed and when it is refunded.
const unusedShare = ({ periodStart, periodEnd }: InvoiceLine, now: Date): number => {
  const end = Date.parse(periodEnd);
  const days = Math.max(1, Math.round((end - Date.parse(periodStart)) / dayMs));
  return Math.min(1, Math.ceil((end - now.getTime()) / dayMs) / days);
};
