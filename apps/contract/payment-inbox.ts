import { z } from 'zod';
import { paymentProblems } from '../../domain/shared/payment-problems.ts';
import { personSchema } from './member-details.ts';
import { lineOfText } from './text.ts';

const inboxStates = ['waiting', 'handled', 'failed', 'ignored'] as const;

/** Filters of the list, combined with "and". */
export const inboxFilterSchema = z
  .strictObject({
    state: z.enum(inboxStates).optional(),
    /** Whose events; those of which that is not known are nobody's. */
    member: z.uuid().toLowerCase().optional(),
  })
  .meta({ id: 'InboxFilter' });

/** An event that the payment provider delivered. */
export const inboxEntrySchema = z
  .object({
    /** The provider's id of it, such as `evt_1`. */
    id: z.string(),
    /** The provider's word, such as `invoice.paid`. */
    type: z.string(),
    receivedAt: z.string(),
    /** `ignored`: it names nobody, or somebody else's customer. */
    state: z.enum(inboxStates),
    /** Whose it is; null while that is not known, and for one that is ignored. */
    member: personSchema.nullable(),
    /** Why it failed, by kind; null unless it failed last. */
    problem: z.enum(paymentProblems).nullable(),
    /** When it was handled or failed last. */
    settledAt: z.string().nullable(),
  })
  .meta({ id: 'InboxEntry' });
/** An event of the payment provider, as the list has it. */
export type InboxEntry = z.infer<typeof inboxEntrySchema>;

/** One event with what is stored of its document; cards, addresses and secrets are never stored. */
export const inboxEntryDetailsSchema = inboxEntrySchema
  .extend({
    /** Stored document: when it happened at the provider, and whom it names. */
    createdAt: z.string(),
    customerId: z.string().nullable(),
    chargeId: z.string().nullable(),
    /** Types of the membership's events that came of it. */
    changes: z.array(z.string()),
    /** By staff, the oldest first. */
    replays: z.array(z.object({ reason: z.string(), by: personSchema, at: z.string() })),
    /** Whether there is something to follow, so that it can be replayed. */
    replayable: z.boolean(),
  })
  .meta({ id: 'InboxEntryDetails' });
/** One event of the payment provider in full. */
export type InboxEntryDetails = z.infer<typeof inboxEntryDetailsSchema>;

/** `POST /api/admin/payment-inbox/{id}/replay` */
export const replayRequestSchema = z
  .strictObject({ reason: lineOfText(300, 'Please give a reason.') })
  .meta({ id: 'ReplayRequest' });
