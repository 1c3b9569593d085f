import { z } from 'zod';
import { paymentProblems } from '../../../domain/shared/plans/payment-problems.ts';
import { personSchema } from '../admin/member-details.ts';
import { reason } from '../fields.ts';

const inboxStates = ['waiting', 'handled', 'failed', 'ignored'] as const;

/** Filters of the list, combined with "and". */
export const inboxFilterSchema = z
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

export const replayRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is replayed; kept with the event.',
    }),
  })
  .meta({ id: 'ReplayRequest', description: 'Why an event is replayed.' });
