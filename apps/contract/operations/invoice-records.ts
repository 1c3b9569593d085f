import { z } from 'zod';
import { invoiceRecordEndpoints } from '../endpoints/invoice-records.ts';
import {
  invoiceFilterSchema,
  invoiceRecordDetailsSchema,
  invoiceRecordSchema,
} from '../invoice-records.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

/** Invoices over all members: listed and opened. */
export const invoiceRecordOperations = {
  invoiceRecords: {
    ...invoiceRecordEndpoints.invoiceRecords,
    tag: 'Admin',
    summary: 'Invoices of all members, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: invoiceFilterSchema.optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('createdAt'), z.literal('DESC')]).optional(),
    }),
    status: 200,
    answer: z.array(invoiceRecordSchema),
    contentRange: true,
  },
  invoiceRecord: {
    ...invoiceRecordEndpoints.invoiceRecord,
    shows: 'member',
    tag: 'Admin',
    summary: 'One invoice of any member, with its lines and refunds',
    params: z.object({ id: z.string().min(1).max(255) }),
    status: 200,
    answer: invoiceRecordDetailsSchema,
    problems: [404],
  },
} as const satisfies Record<string, Operation>;
