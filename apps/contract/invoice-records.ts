import { z } from 'zod';
import { personSchema } from './member-details.ts';
import { invoiceSchema } from './subscription.ts';

const pence = z.int();

/** An invoice of any member, as it was noted when money moved last. */
export const invoiceRecordSchema = z
  .object({
    /** The provider's id, such as `in_1`. */
    id: z.string(),
    number: z.string().nullable(),
    status: invoiceSchema.shape.status,
    createdAt: z.string(),
    paidAt: z.string().nullable(),
    totalPence: pence,
    paidPence: pence,
    refundedPence: pence,
    member: personSchema,
  })
  .meta({ id: 'InvoiceRecord' });
/** An invoice as the console lists it. */
export type InvoiceRecord = z.infer<typeof invoiceRecordSchema>;

/** One invoice, beside what the provider has of it now. */
export const invoiceRecordDetailsSchema = invoiceRecordSchema
  .extend({
    /** `away` and `off`: lines and refunds are not known. */
    provider: z.enum(['works', 'away', 'off']),
    invoice: invoiceSchema.nullable(),
  })
  .meta({ id: 'InvoiceRecordDetails' });
/** One invoice with its lines and refunds. */
export type InvoiceRecordDetails = z.infer<typeof invoiceRecordDetailsSchema>;

/** Filters of the list of invoices, combined with "and". */
export const invoiceFilterSchema = z
  .strictObject({
    /** The beginning of a number, in any case. */
    q: z.string().max(200).optional(),
    status: invoiceSchema.shape.status.optional(),
  })
  .meta({ id: 'InvoiceFilter' });
