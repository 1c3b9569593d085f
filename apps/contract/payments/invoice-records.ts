import { z } from 'zod';
import { personSchema } from '../admin/member-details.ts';
import { buyerSchema, invoiceSchema, sellerSchema } from '../membership/invoices.ts';
import { pence, filterDescription, sortDescription, instant } from '../fields.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';

export const invoiceRecordSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the invoice at Stripe.' }),
    number: z.string().nullable().meta({ description: 'Number of the invoice; null for a draft.' }),
    status: invoiceSchema.shape.status.meta({ description: 'State of the invoice.' }),
    createdAt: z.string().meta({ description: 'When it was issued.' }),
    paidAt: z.string().nullable().meta({ description: 'When it was paid; null before.' }),
    totalPence: pence.meta({ description: 'Total in pence, VAT included.' }),
    paidPence: pence.meta({ description: 'Amount paid, in pence.' }),
    refundedPence: pence.meta({ description: 'Amount refunded, in pence.' }),
    member: personSchema.meta({ description: 'The member who was charged.' }),
  })
  .meta({ id: 'InvoiceRecord', description: 'An invoice of any member, as last recorded.' });
/** An invoice in the console's list. */
export type InvoiceRecord = z.infer<typeof invoiceRecordSchema>;

export const invoiceRecordDetailsSchema = invoiceRecordSchema
  .extend({
    provider: z.enum(['works', 'away', 'off']).meta({
      description:
        'State of the payment provider; while `away` or `off`, lines and refunds are unknown.',
    }),
    providerDashboard: z.string().nullable().meta({
      description:
        'Address of the payment provider’s dashboard, followed by paths such as `/customers/{id}`; null without Stripe keys.',
    }),
    seller: sellerSchema.nullable().meta({
      description: 'The seller when the invoice was issued; null if that is not stored.',
    }),
    buyer: buyerSchema.nullable().meta({
      description:
        'The buyer when the invoice was issued, kept after an erasure; null if that is not stored.',
    }),
    invoice: invoiceSchema.nullable().meta({
      description:
        'The invoice with lines and refunds; null where the provider does not have or return it.',
    }),
  })
  .meta({
    id: 'InvoiceRecordDetails',
    description: 'An invoice of any member, with what the payment provider has now.',
  });
/** An invoice with its lines and refunds. */
export type InvoiceRecordDetails = z.infer<typeof invoiceRecordDetailsSchema>;

/** Filters of the invoice list, combined with "and". */
const invoiceFilterSchema = z
  .strictObject({
    q: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Beginning of an invoice number, in upper or lower case.' }),
    status: invoiceSchema.shape.status
      .optional()
      .meta({ description: 'Only invoices in this state.' }),
    since: instant.optional().meta({ description: 'Only invoices issued at this time or later.' }),
    until: instant.optional().meta({ description: 'Only invoices issued before this time.' }),
    minPence: pence
      .nonnegative()
      .optional()
      .meta({ description: 'Only invoices with at least this total, in pence.' }),
    maxPence: pence
      .nonnegative()
      .optional()
      .meta({ description: 'Only invoices with at most this total, in pence.' }),
  })
  .meta({ id: 'InvoiceFilter' });

/** Invoices of all members. */
export const invoiceRecordOperations = defineOperations('Admin', {
  invoiceRecords: get('/api/admin/invoices', 'admin', {
    summary: 'Invoices of all members, newest first',
    description: 'The total is in `Content-Range`. Amounts in pence, VAT included.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: invoiceFilterSchema.optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('createdAt'), z.literal('DESC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(invoiceRecordSchema),
    contentRange: true,
  }),
  invoiceRecord: get('/api/admin/invoices/{id}', 'admin', {
    shows: 'member',

    summary: 'One invoice of any member, with its lines and refunds',
    description: '404 `invoice/unknown`: there is no such invoice.',
    params: z.object({
      id: z.string().min(1).max(255).meta({ description: 'Id of the invoice at Stripe.' }),
    }),
    status: 200,
    answer: invoiceRecordDetailsSchema,
    problems: { 404: ['invoice/unknown'] },
  }),
});

/** The same without schemas, for browsers. */
export const invoiceRecordEndpoints = withoutSchemas(invoiceRecordOperations);
