import { z } from 'zod';
import { paymentInboxEndpoints } from '../../endpoints/payments/payment-inbox.ts';
import {
  inboxEntryDetailsSchema,
  inboxEntrySchema,
  inboxFilterSchema,
  replayRequestSchema,
} from '../../payments/payment-inbox.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

const params = z.object({
  id: z
    .string()
    .min(1)
    .max(255)
    .meta({ description: 'The payment provider’s id of the event, such as `evt_1`.' }),
});

/** Events from the payment provider. */
export const paymentInboxOperations = defineOperations(paymentInboxEndpoints, 'Admin', {
  paymentInbox: {
    summary: 'Events that the payment provider delivered, newest first',
    description: 'The total is in `Content-Range`.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: inboxFilterSchema
        .optional()
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: rangeSchema.optional().meta({
        description:
          'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
      }),
      sort: z
        .tuple([z.literal('receivedAt'), z.literal('DESC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(inboxEntrySchema),
    contentRange: true,
  },
  paymentInboxEntry: {
    summary: 'One event of the payment provider, with what is stored of it and what came of it',
    description: '404 `provider-event/unknown`: no such event was delivered.',
    params,
    status: 200,
    answer: inboxEntryDetailsSchema,
    problems: { 404: ['provider-event/unknown'] },
  },
  replayProviderEvent: {
    summary: 'Follow an event of the payment provider once more; nothing is done twice',
    description:
      '404 `provider-event/unknown`: no such event was delivered. 409 `provider-event/names-nobody`: it is about no customer and no charge. The payment provider is asked for its current state, so nothing is done twice.',
    params,
    body: replayRequestSchema,
    status: 200,
    answer: inboxEntryDetailsSchema,
    problems: { 404: ['provider-event/unknown'], 409: ['provider-event/names-nobody'] },
    idempotent: true,
  },
});
