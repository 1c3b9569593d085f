import { z } from 'zod';
import { invoiceRecordEndpoints } from '../../endpoints/payments/invoice-records.ts';
import {
  invoiceFilterSchema,
  invoiceRecordDetailsSchema,
  invoiceRecordSchema,
} from '../../payments/invoice-records.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

/** Invoices of all members. */
export const invoiceRecordOperations = defineOperations(invoiceRecordEndpoints, 'Admin', {
  invoiceRecords: {
    summary: 'Invoices of all members, newest first',
    description: 'The total is in `Content-Range`. Amounts in pence, VAT included.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: invoiceFilterSchema
        .optional()
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: rangeSchema.optional().meta({
        description:
          'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
      }),
      sort: z
        .tuple([z.literal('createdAt'), z.literal('DESC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(invoiceRecordSchema),
    contentRange: true,
  },
  invoiceRecord: {
    shows: 'member',

    summary: 'One invoice of any member, with its lines and refunds',
    description: '404 `invoice/unknown`: there is no such invoice.',
    params: z.object({
      id: z.string().min(1).max(255).meta({ description: 'Id of the invoice at Stripe.' }),
    }),
    status: 200,
    answer: invoiceRecordDetailsSchema,
    problems: { 404: ['invoice/unknown'] },
  },
});
