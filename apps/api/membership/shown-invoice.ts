import type { Invoice } from '#contract/membership/subscription.ts';
import type { Invoice as ProviderInvoice } from '#platform/payments/payments.port.ts';

/** Omits the ids of customer and subscription. */
export const toInvoice = (invoice: ProviderInvoice): Invoice => ({
  id: invoice.id,
  number: invoice.number,
  status: invoice.status,
  createdAt: invoice.createdAt,
  paidAt: invoice.paidAt,
  lines: [...invoice.lines],
  discountPence: invoice.discountPence,
  vat: [...invoice.vat],
  totalPence: invoice.totalPence,
  creditPence: invoice.creditPence,
  paidPence: invoice.paidPence,
  refundedPence: invoice.refundedPence,
  refunds: invoice.refunds.map(({ id, creditNote, pence, at }) => ({ id, creditNote, pence, at })),
});
