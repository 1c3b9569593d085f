import { z } from 'zod';
import { paymentInboxEndpoints } from '../endpoints/payment-inbox.ts';
import {
  inboxEntryDetailsSchema,
  inboxEntrySchema,
  inboxFilterSchema,
  replayRequestSchema,
} from '../payment-inbox.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

const params = z.object({ id: z.string().min(1).max(255) });

/** Events that the payment provider delivered: listed, opened, and followed once more. */
export const paymentInboxOperations = {
  paymentInbox: {
    ...paymentInboxEndpoints.paymentInbox,
    tag: 'Admin',
    summary: 'Events that the payment provider delivered, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: inboxFilterSchema.optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('receivedAt'), z.literal('DESC')]).optional(),
    }),
    status: 200,
    answer: z.array(inboxEntrySchema),
    contentRange: true,
  },
  paymentInboxEntry: {
    ...paymentInboxEndpoints.paymentInboxEntry,
    tag: 'Admin',
    summary: 'One event of the payment provider, with what is stored of it and what came of it',
    params,
    status: 200,
    answer: inboxEntryDetailsSchema,
    problems: [404],
  },
  replayProviderEvent: {
    ...paymentInboxEndpoints.replayProviderEvent,
    tag: 'Admin',
    summary: 'Follow an event of the payment provider once more; nothing is done twice',
    params,
    body: replayRequestSchema,
    status: 200,
    answer: inboxEntryDetailsSchema,
    problems: [404, 409],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>;
