import { z } from 'zod';
import { invoiceStatuses } from '#domain/shared/plans/invoice-statuses.ts';
import type { ObservationCollection } from '../open-collection.ts';

const pence = z.int().nonnegative();

/** What the provider says of one invoice of a member. Id: the provider's. Money in GBP pence, VAT included. */
export const storedInvoiceSchema = z.object({
  id: z.string().min(1),
  accountId: z.uuid(),
  /** The provider's number; null while it is a draft. */
  number: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  totalPence: pence,
  paidPence: pence,
  refundedPence: pence,
});
export type StoredInvoice = z.infer<typeof storedInvoiceSchema>;

export const invoicesCollection: ObservationCollection = {
  name: 'invoices',
  version: 1,
  indexes: [['createdAt'], ['paidAt'], ['number'], ['status', 'createdAt'], ['accountId']],
};
