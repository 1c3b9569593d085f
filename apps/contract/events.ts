import { z } from 'zod';
import { personSchema } from './member-details.ts';

/** An event without its payload (`GET /api/admin/events`). */
export const eventEnvelopeSchema = z
  .object({
    /** The event's own id; the timeline's entries have the same. */
    id: z.string(),
    /** Opaque place in the order of the list, for `before` and `after`. */
    place: z.string(),
    /** In the log, without the zeros that it begins with. */
    position: z.string(),
    stream: z.string(),
    revision: z.int(),
    category: z.string(),
    type: z.string(),
    /** Domain time, ISO-8601. */
    at: z.string(),
    actor: personSchema,
  })
  .meta({ id: 'EventEnvelope' });
/** One stored event, without what it says. */
export type EventEnvelope = z.infer<typeof eventEnvelopeSchema>;

/** Filters of the list of events, combined with "and". */
export const eventFilterSchema = z
  .strictObject({
    stream: z.string().min(1).max(200).optional(),
    category: z.string().min(1).max(100).optional(),
    type: z.string().min(1).max(100).optional(),
    /** An account id, `system` or `provider`. */
    actor: z.string().min(1).max(100).optional(),
    /** At this time or later. */
    since: z.iso.datetime({ offset: true }).optional(),
    /** Before this time. */
    until: z.iso.datetime({ offset: true }).optional(),
    /** Older than the event with this place. */
    before: z.string().min(1).max(100).optional(),
    /** Newer than the event with this place. */
    after: z.string().min(1).max(100).optional(),
  })
  .meta({ id: 'EventFilter' });
/** Filters of the list of events. */
export type EventFilterRequest = z.infer<typeof eventFilterSchema>;

const fieldStates = ['plain', 'encrypted', 'erased', 'withheld'] as const;

/** One field of a payload; the value is JSON, null where it cannot be shown. */
export const eventFieldSchema = z
  .object({
    field: z.string(),
    /**
     * As stored: `plain` or `encrypted`. As read: `encrypted` was opened with the member's key, `erased` can never be
     * opened again, `withheld` is a secret such as a password's hash.
     */
    state: z.enum(fieldStates),
    value: z.json(),
  })
  .meta({ id: 'EventField' });
/** A field of a payload and how it is kept. */
export type EventField = z.infer<typeof eventFieldSchema>;

/** One event opened: its payload as stored, and as the program reads it today (`GET /api/admin/events/{id}`). */
export const eventDetailsSchema = eventEnvelopeSchema
  .extend({
    storedAt: z.string(),
    correlationId: z.string(),
    causationId: z.string(),
    /** The account whose personal data the event holds; null when it holds none. */
    subject: z.string().nullable(),
    stored: z.object({ version: z.int(), fields: z.array(eventFieldSchema) }),
    read: z.object({ version: z.int(), fields: z.array(eventFieldSchema) }),
  })
  .meta({ id: 'EventDetails' });
/** One event with its payload, as stored and as upcast. */
export type EventDetails = z.infer<typeof eventDetailsSchema>;

/** The event types that the program writes, by category, for the choices of a filter. */
export const eventTypesSchema = z
  .array(z.object({ category: z.string(), types: z.array(z.string()) }))
  .meta({ id: 'EventTypes' });
