import { z } from 'zod';
import {
  deliveryDecisionSchema,
  deliveryDetailsSchema,
  deliverySchema,
  memberMailingSchema,
  reportTakenSchema,
  resumeMailsSchema,
} from '../deliveries.ts';
import { deliveryEndpoints } from '../endpoints/deliveries.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

const deliveryParams = z.object({ id: z.string().regex(/^[a-z]+-\d{4}-\d{2}-\d{2}$/) });
const memberParams = z.object({ id: z.uuid().toLowerCase() });

/** Deliveries of editions, and the mails that a member gets. */
export const deliveryOperations = {
  deliveries: {
    ...deliveryEndpoints.deliveries,
    tag: 'Admin',
    summary: 'Deliveries of editions, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('startedAt'), z.literal('DESC')]).optional(),
    }),
    status: 200,
    answer: z.array(deliverySchema),
    contentRange: true,
  },
  delivery: {
    ...deliveryEndpoints.delivery,
    tag: 'Admin',
    summary: 'One delivery with the mails that wait for a decision',
    params: deliveryParams,
    status: 200,
    answer: deliveryDetailsSchema,
    problems: [404],
  },
  decideDelivery: {
    ...deliveryEndpoints.decideDelivery,
    tag: 'Admin',
    summary: 'Decide about a mail in doubt: send it again, count it as sent, or drop it',
    params: deliveryParams,
    body: deliveryDecisionSchema,
    status: 200,
    answer: deliveryDetailsSchema,
    problems: [404, 409],
    idempotent: true,
  },
  memberMailing: {
    ...deliveryEndpoints.memberMailing,
    shows: 'member',
    tag: 'Admin',
    summary: 'Which mails go to a member',
    params: memberParams,
    status: 200,
    answer: memberMailingSchema,
    problems: [404],
  },
  resumeMails: {
    ...deliveryEndpoints.resumeMails,
    tag: 'Admin',
    summary: 'Let optional mails go to a member’s address again',
    params: memberParams,
    body: resumeMailsSchema,
    status: 200,
    answer: memberMailingSchema,
    problems: [404],
    idempotent: true,
  },
  mailWebhook: {
    ...deliveryEndpoints.mailWebhook,
    tag: 'System',
    summary: 'Take a report of the mail service, whose signature is checked over the raw body',
    bytes: { types: ['application/json'] },
    bodyLimit: 64 * 1024,
    status: 200,
    answer: reportTakenSchema,
  },
} as const satisfies Record<string, Operation>;
