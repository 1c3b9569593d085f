import { z } from 'zod';
import { eventEndpoints } from '../../endpoints/admin/events.ts';
import {
  eventDetailsSchema,
  eventEnvelopeSchema,
  eventFilterSchema,
  eventTypesSchema,
} from '../../admin/events.ts';
import { defineOperations } from '../define-operations.ts';
import { placeRangeSchema, timeSortSchema } from '../range.ts';

/** Stored events: envelopes in a list, and one event with its payload. */
export const eventOperations = defineOperations(eventEndpoints, 'Admin', {
  events: {
    summary:
      'Stored events by time. `Content-Range` ends in `/*` while more follow: ask on with `before` (`after` upwards)',
    strictQuery: true,
    jsonQuery: z.object({
      filter: eventFilterSchema
        .optional()
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: placeRangeSchema.optional(),
      sort: timeSortSchema.optional(),
    }),
    status: 200,
    answer: z.array(eventEnvelopeSchema),
    contentRange: true,
  },
  event: {
    shows: 'event',

    summary: 'One event with its payload, as stored and as read today',
    description: '404 `event/not-found`: no event has the id.',
    params: z.object({
      id: z.uuid().toLowerCase().meta({ description: 'Id of the event, a UUID.' }),
    }),
    status: 200,
    answer: eventDetailsSchema,
    problems: { 404: ['event/not-found'] },
  },
  eventTypes: {
    summary: 'Every event type by category',
    status: 200,
    answer: eventTypesSchema,
  },
});
