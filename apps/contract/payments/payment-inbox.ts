import { z } from 'zod';
import { paymentProblems } from '../../../domain/shared/plans/payment-problems.ts';
import { personSchema } from '../admin/member-details.ts';
import { reason, filterDescription, sortDescription } from '../fields.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

const inboxStates = ['waiting', 'handled', 'failed', 'ignored'] as const;

/** Filters of the list, combined with "and". */
const inboxFilterSchema = z
  .strictObject({
    state: z.enum(inboxStates).optional().meta({ description: 'Only events in this state.' }),
    member: z.uuid().toLowerCase().optional().meta({ description: 'Only events of this member.' }),
  })
  .meta({ id: 'InboxFilter' });

export const inboxEntrySchema = z
  .object({
    id: z
      .string()
      .meta({ description: 'The payment provider’s id of the event, such as `evt_1`.' }),
    type: z
      .string()
      .meta({ description: 'The payment provider’s event type, such as `invoice.paid`.' }),
    receivedAt: z.string().meta({ description: 'When it was delivered first.' }),
    state: z.enum(inboxStates).meta({
      description:
        'State of the event; `ignored` when it names no customer, or one that is not ours.',
    }),
    member: personSchema.nullable().meta({
      description: 'The member it belongs to; null while unknown and for an ignored event.',
    }),
    problem: z
      .enum(paymentProblems)
      .nullable()
      .meta({ description: 'Kind of failure; null unless the last attempt failed.' }),
    settledAt: z
      .string()
      .nullable()
      .meta({ description: 'When it was last handled or failed; null before.' }),
  })
  .meta({ id: 'InboxEntry', description: 'An event that the payment provider delivered.' });
/** An event from the payment provider in the list. */
export type InboxEntry = z.infer<typeof inboxEntrySchema>;

/** An event with the stored part of its document. Card data, addresses and secrets are not stored. */
export const inboxEntryDetailsSchema = inboxEntrySchema
  .extend({
    createdAt: z.string().meta({ description: 'When it happened at the payment provider.' }),
    customerId: z
      .string()
      .nullable()
      .meta({ description: 'The customer that it names; null when it names none.' }),
    chargeId: z
      .string()
      .nullable()
      .meta({ description: 'The charge that it names; null when it names none.' }),
    changes: z
      .array(z.string())
      .meta({ description: 'Types of the membership events that followed from it.' }),
    replays: z
      .array(
        z.object({
          reason: z.string().meta({ description: 'Why it was replayed.' }),
          by: personSchema.meta({ description: 'The staff member who replayed it.' }),
          at: z.string().meta({ description: 'When it was requested.' }),
        }),
      )
      .meta({ description: 'Replays by staff, oldest first.' }),
    replayable: z.boolean().meta({
      description: 'Whether it can be replayed, because it names a customer or a charge.',
    }),
  })
  .meta({
    id: 'InboxEntryDetails',
    description: 'An event of the payment provider, with its stored data and consequences.',
  });
/** An event from the payment provider with all stored fields. */
export type InboxEntryDetails = z.infer<typeof inboxEntryDetailsSchema>;

const replayRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is replayed; kept with the event.',
    }),
  })
  .meta({ id: 'ReplayRequest', description: 'Why an event is replayed.' });

const params = z.object({
  id: z
    .string()
    .min(1)
    .max(255)
    .meta({ description: 'The payment provider’s id of the event, such as `evt_1`.' }),
});

/** Events from the payment provider. */
export const paymentInboxOperations = defineOperations('Admin', {
  paymentInbox: get('/api/admin/payment-inbox', 'admin', {
    summary: 'Events that the payment provider delivered, newest first',
    description: 'The total is in `Content-Range`.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: inboxFilterSchema.optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('receivedAt'), z.literal('DESC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(inboxEntrySchema),
    contentRange: true,
  }),
  paymentInboxEntry: get('/api/admin/payment-inbox/{id}', 'admin', {
    summary: 'One event of the payment provider, with what is stored of it and what came of it',
    description: '404 `provider-event/unknown`: no such event was delivered.',
    params,
    status: 200,
    answer: inboxEntryDetailsSchema,
    problems: { 404: ['provider-event/unknown'] },
  }),
  replayProviderEvent: post('/api/admin/payment-inbox/{id}/replay', 'admin', {
    summary: 'Follow an event of the payment provider once more; nothing is done twice',
    description:
      '404 `provider-event/unknown`: no such event was delivered. 409 `provider-event/names-nobody`: it is about no customer and no charge. The payment provider is asked for its current state, so nothing is done twice.',
    params,
    body: replayRequestSchema,
    status: 200,
    answer: inboxEntryDetailsSchema,
    problems: { 404: ['provider-event/unknown'], 409: ['provider-event/names-nobody'] },
    idempotent: true,
    sideEffects: true,
  }),
});

/** The same without schemas, for browsers. */
export const paymentInboxEndpoints = withoutSchemas(paymentInboxOperations);
