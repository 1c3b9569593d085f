import type { RequestedRefund } from '#domain/membership/requested-change-events.ts';
import { isDisputed } from '#domain/membership/refunds-and-disputes.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { Subscription } from '#domain/shared/plans/subscription.ts';
import type { Invoice, InvoiceLine, Payments } from '#platform/payments/payments.port.ts';
import { getRefundablePence } from '../refunds/refund-invoice.ts';

/** What is refunded when a subscription ends: nothing, the unused days of its current period, or the whole period. */
export type RefundChoice = 'full' | 'none' | 'unused';

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
  const invoices = (await payments.invoices(customerId))
    .filter((one) => one.subscriptionId === subscriptionId && !isDisputed({ disputes }, one.id))
    .filter((one) => getRefundablePence(one) > 0)
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  return refund === 'full'
    ? invoices
        .filter((one) => coversDate(one, now))
        .map((one) => toRefund(one, getRefundablePence(one)))
    : getUnusedRefunds(invoices, now);
};

export const sumRefunds = (refunds: readonly RequestedRefund[]): number =>
  refunds.reduce((sum, { pence }) => sum + pence, 0);

const toRefund = (invoice: Invoice, pence: number): InvoiceRefund => ({
  invoiceId: invoice.id,
  pence,
  leftPence: getRefundablePence(invoice) - pence,
  invoice,
});

const coversDate = ({ lines }: Invoice, now: Date): boolean =>
  lines.some(
    ({ pence, periodStart, periodEnd }) =>
      pence > 0 &&
      Date.parse(periodStart) <= now.getTime() &&
      now.getTime() < Date.parse(periodEnd),
  );

// The newest invoice first. After an upgrade it can be smaller than the unused amount, because it was reduced by what
// an earlier invoice had paid.
const getUnusedRefunds = (newestFirst: readonly Invoice[], now: Date): readonly InvoiceRefund[] => {
  let pence = Math.round(newestFirst.reduce((sum, one) => sum + getUnusedPence(one, now), 0));
  const refunds: InvoiceRefund[] = [];
  for (const invoice of newestFirst) {
    const partPence = Math.min(pence, getRefundablePence(invoice));
    if (partPence > 0) refunds.push(toRefund(invoice, partPence));
    pence -= partPence;
  }
  return refunds;
};

/**
 * The unused part of all lines, in pence: a credit for an earlier plan counts for its own period. Discounts, credit
 * and earlier refunds reduce all lines by the same share.
 */
const getUnusedPence = (invoice: Invoice, now: Date): number => {
  const { lines } = invoice;
  const totalPence = lines.reduce((sum, { pence }) => sum + pence, 0);
  if (totalPence <= 0) return 0;
  const unusedTotal = lines.reduce((sum, line) => sum + line.pence * getUnusedShare(line, now), 0);
  return (unusedTotal * getRefundablePence(invoice)) / totalPence;
};

// In whole days, so that the amount is the same when it is previewed and when it is refunded.
const getUnusedShare = ({ periodStart, periodEnd }: InvoiceLine, now: Date): number => {
  const end = Date.parse(periodEnd);
  const days = Math.max(1, Math.round((end - Date.parse(periodStart)) / dayMs));
  const daysLeft = Math.ceil((end - now.getTime()) / dayMs);
  return Math.min(1, Math.max(0, daysLeft / days));
};
