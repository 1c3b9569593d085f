import type { PrintableInvoice } from '#application/payments/issued-invoices.ts';
import type { Invoice, PrintedInvoice } from '#contract/membership/invoices.ts';
import { getRefundVat } from '#domain/shared/plans/refund-vat.ts';
import type { FailedRefund, Invoice as ProviderInvoice } from '#platform/payments/payments.port.ts';

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
  refunds: toRefunds(invoice),
  ...(invoice.failedRefunds && { failedRefunds: invoice.failedRefunds.map(toFailedRefund) }),
});

const toFailedRefund = ({ id, creditNote, pence, at }: FailedRefund) => ({
  id,
  creditNote,
  pence,
  at,
});

/** With the seller and the buyer at the time of issue. */
export const toPrintedInvoice = (invoice: PrintableInvoice): PrintedInvoice => ({
  ...toInvoice(invoice),
  seller: invoice.seller,
  buyer: invoice.buyer,
});

const toRefunds = (invoice: ProviderInvoice): Invoice['refunds'] => {
  const vat = getRefundVat(invoice);
  return invoice.refunds.map(({ id, creditNote, pence, at }) => ({
    id,
    creditNote,
    pence,
    at,
    vat: [...(vat.get(id) ?? [])],
  }));
};
