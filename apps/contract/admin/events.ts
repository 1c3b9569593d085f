import { z } from 'zod';
import { personSchema } from './member-details.ts';
import { placeRangeSchema, timeSortSchema } from '../range.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';
import { eventFields, filterDescription, instant } from '../fields.ts';

export const eventEnvelopeSchema = z
  .object({
    id: z
      .string()
      .meta({ description: 'Id of the event, a UUID; timeline entries have the same id.' }),
    place: z.string().meta({
      description: 'Opaque position in this list, for `before` and `after` in the filter.',
    }),
    position: z.string().meta({ description: 'Position in the log, without leading zeros.' }),
    stream: eventFields.stream,
    revision: eventFields.revision,
    category: z.string().meta({ description: 'Category of the stream, such as `membership`.' }),
    type: eventFields.type,
    at: z.string().meta({ description: 'When it happened.' }),
    actor: personSchema.meta({ description: 'The person or the system that did it.' }),
    correlationId: z.string().meta({ description: 'Id of the request or job that caused it.' }),
  })
  .meta({ id: 'EventEnvelope', description: 'A stored event without its payload.' });
/** A stored event without its payload. */
export type EventEnvelope = z.infer<typeof eventEnvelopeSchema>;

/** Filters of the event list, combined with "and". */
const eventFilterSchema = z
  .strictObject({
    stream: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Only events of this stream.' }),
    category: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Only events of this category.' }),
    type: z.string().min(1).max(100).optional().meta({ description: 'Only events of this type.' }),
    actor: z.string().min(1).max(100).optional().meta({
      description:
        'Only events by this actor: an account id, `system`, `provider`, `operator`, or words from the name or address of a member. At most 20 members may match.',
    }),
    correlationId: z.string().min(1).max(100).optional().meta({
      description:
        'Only events that this request or job led to: the reference of an error message, the `X-Request-Id` of an answer.',
    }),
    since: instant.optional().meta({ description: 'Only events at this time or later.' }),
    until: instant.optional().meta({ description: 'Only events before this time.' }),
    before: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Only events older than the one at this place.' }),
    after: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Only events newer than the one at this place.' }),
  })
  .meta({ id: 'EventFilter' });
/** Filters of the event list. */
export type EventFilterRequest = z.infer<typeof eventFilterSchema>;

const fieldStates = ['plain', 'encrypted', 'erased', 'expired', 'withheld'] as const;

/** A field of a payload. The value is JSON, or null when it cannot be shown. */
const eventFieldSchema = z
  .object({
    field: z.string().meta({ description: 'Name of the field.' }),
    state: z.enum(fieldStates).meta({
      description:
        'As stored: `plain` or `encrypted`. As read: `encrypted` was decrypted with the member’s key, `erased` can never be read again, `expired` is no longer kept, `withheld` is a secret such as a password hash.',
    }),
    // Not `z.json()`: generated TypeScript clients refuse a type that contains itself.
    value: z.unknown().meta({ description: 'Any JSON value; null where it cannot be shown.' }),
  })
  .meta({ id: 'EventField', description: 'One field of a payload.' });
/** A field of a payload and how it is stored. */
export type EventField = z.infer<typeof eventFieldSchema>;

/** An event with its payload as stored and after upcasting (`GET /api/admin/events/{id}`). */
export const eventDetailsSchema = eventEnvelopeSchema
  .extend({
    storedAt: z
      .string()
      .meta({ description: 'When the event was stored, by the clock of the system.' }),
    causationId: z.string().meta({ description: 'Id of the event or command that caused it.' }),
    subject: z.string().nullable().meta({
      description: 'Account whose personal data the event holds; null when it holds none.',
    }),
    stored: z
      .object({
        version: z.int().meta({ description: 'Version of the event type as stored.' }),
        fields: z.array(eventFieldSchema).meta({ description: 'The stored fields.' }),
      })
      .meta({ description: 'The payload as stored.' }),
    read: z
      .object({
        version: z.int().meta({ description: 'Version of the event type as read.' }),
        fields: z.array(eventFieldSchema).meta({ description: 'The fields as read.' }),
      })
      .meta({ description: 'The payload as the program reads it today.' }),
  })
  .meta({ id: 'EventDetails', description: 'A stored event with its payload.' });
/** An event with its payload, as stored and as upcast. */
export type EventDetails = z.infer<typeof eventDetailsSchema>;

export const eventTypesSchema = z
  .array(
    z.object({
      category: z.string().meta({ description: 'Category of the stream, such as `membership`.' }),
      types: z.array(z.string()).meta({ description: 'Event types of the category.' }),
    }),
  )
  .meta({ id: 'EventTypes', description: 'Event types by category.' });

/** Stored events: envelopes in a list, and one event with its payload. */
export const eventOperations = defineOperations('Admin', {
  events: get('/api/admin/events', 'admin', {
    summary:
      'Stored events by time. `Content-Range` ends in `/*` while more follow: ask on with `before` (`after` upwards)',
    strictQuery: true,
    jsonQuery: z.object({
      filter: eventFilterSchema.optional().meta({ description: filterDescription }),
      range: placeRangeSchema.optional(),
      sort: timeSortSchema.optional(),
    }),
    status: 200,
    answer: z.array(eventEnvelopeSchema),
    contentRange: true,
  }),
  event: get('/api/admin/events/{id}', 'admin', {
    shows: 'event',

    summary: 'One event with its payload, as stored and as read today',
    description: '404 `event/not-found`: no event has the id.',
    params: z.object({
      id: z.uuid().toLowerCase().meta({ description: 'Id of the event, a UUID.' }),
    }),
    status: 200,
    answer: eventDetailsSchema,
    problems: { 404: ['event/not-found'] },
  }),
  eventTypes: get('/api/admin/event-types', 'admin', {
    summary: 'Every event type by category',
    status: 200,
    answer: eventTypesSchema,
  }),
});

/** The same without schemas, for browsers. */
export const eventEndpoints = withoutSchemas(eventOperations);
