import { z } from 'zod';
import { invoiceStatuses } from '#domain/shared/plans/invoice-statuses.ts';
import type { ObservationCollection } from '../open-collection.ts';

const penceSchema = z.int().nonnegative();

/**
 * An invoice as reported by the payment provider. Id: the provider's invoice id. Money is in GBP pence, including VAT.
 */
export const storedInvoiceSchema = z.object({
  id: z.string().min(1),
  accountId: z.uuid(),
  /** The provider's invoice number, or null for a draft. */
  number: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Negative for an invoice that only gives credit. */
  totalPence: z.int(),
  paidPence: penceSchema,
  refundedPence: penceSchema,
});
export type StoredInvoice = z.infer<typeof storedInvoiceSchema>;

export const invoicesCollection: ObservationCollection = {
  name: 'invoices',
  version: 1,
  indexes: [
    ['status', 'createdAt', 'totalPence', 'number'],
    ['createdAt', 'totalPence', 'number', 'status'],
    ['paidAt'],
    ['number'],
    ['accountId'],
  ],
};
