import { z } from 'zod';
import { eventFields, filterDescription, sortDescription } from '../fields.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';

/** A consumer that is parked at an event, waits for the operator, or is rebuilt from another log. */
const consumerErrorSchema = z
  .object({
    id: z.string().meta({ description: 'Name of the consumer.' }),
    state: z.enum(['parked', 'waiting', 'rebuilding']).meta({
      description:
        '`parked` at an event, `waiting` for an operator, or `rebuilding` from another log.',
    }),
    reason: z.string().meta({ description: 'Why it has stopped.' }),
    since: z.string().meta({ description: 'When it started.' }),
    event: z
      .object({
        id: eventFields.id,
        type: eventFields.type,
        stream: eventFields.stream,
        revision: eventFields.revision,
        position: z.string().meta({
          description: 'Position of the event in the log, in the format of the event store.',
        }),
      })
      .nullable()
      .meta({ description: 'The event at which it is parked, without its data; null otherwise.' }),
  })
  .meta({ id: 'ConsumerTrouble', description: 'A consumer of the event log that has stopped.' });

/** Consumers of the event log. */
export const consumerOperations = defineOperations('Admin', {
  consumers: get('/api/admin/consumers', 'admin', {
    summary: 'Consumers of the log that do not do their work, and why',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('id'), z.literal('ASC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(consumerErrorSchema),
    contentRange: true,
  }),
});

/** The same without schemas, for browsers. */
export const consumerEndpoints = withoutSchemas(consumerOperations);
