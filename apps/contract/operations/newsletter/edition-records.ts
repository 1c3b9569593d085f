import { z } from 'zod';
import {
  deliverEditionSchema,
  editionDeliveryRequestSchema,
  editionDeliveryPreviewSchema,
  editionRecordDetailsSchema,
  editionRecordSchema,
} from '../../newsletter/edition-records.ts';
import { editionRecordEndpoints } from '../../endpoints/newsletter/edition-records.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

/** Editions of the newsletter, their versions and deliveries. */
export const editionRecordOperations = defineOperations(editionRecordEndpoints, 'Admin', {
  editionRecords: {
    summary: 'Editions of the newsletter, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({})
        .optional()
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: rangeSchema.optional().meta({
        description:
          'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
      }),
      sort: z
        .tuple([z.literal('id'), z.literal('DESC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(editionRecordSchema),
    contentRange: true,
  },
  editionRecord: {
    summary: 'One edition with its versions and deliveries',
    description: '404 `edition/not-found`: no edition of that day.',
    params: z.object({
      id: z.iso.date().meta({ description: 'Day of the edition, such as `2026-11-21`.' }),
    }),
    status: 200,
    answer: editionRecordDetailsSchema,
    problems: { 404: ['edition/not-found'] },
  },
  previewEditionDelivery: {
    summary: 'Whom a delivery of today’s edition by hand would reach; nothing is written',
    description:
      'For weekly readers, the edition of the latest Monday counts as today’s. 404 `delivery/no-edition`: there is no edition of the day. 409 `delivery/not-today`, `delivery/not-monday`, `delivery/under-way`, `delivery/complete`, `delivery/no-readers`: why nobody would get it.',
    params: z.object({
      id: z.iso.date().meta({ description: 'Day of the edition, such as `2026-11-21`.' }),
    }),
    body: editionDeliveryRequestSchema,
    status: 200,
    answer: editionDeliveryPreviewSchema,
    problems: {
      404: ['delivery/no-edition'],
      409: [
        'delivery/not-today',
        'delivery/not-monday',
        'delivery/under-way',
        'delivery/complete',
        'delivery/no-readers',
        'delivery/not-sendable',
      ],
    },
  },
  deliverEdition: {
    summary: 'Deliver today’s edition to its readers who were not listed for it yet',
    description:
      '404 `delivery/no-edition` and 409 as the preview; 409 `delivery/extended-meanwhile` besides: somebody else had it delivered at the same time. Recipients already listed for the day are not listed again.',
    params: z.object({
      id: z.iso.date().meta({ description: 'Day of the edition, such as `2026-11-21`.' }),
    }),
    body: deliverEditionSchema,
    status: 200,
    answer: editionRecordDetailsSchema,
    problems: {
      404: ['delivery/no-edition'],
      409: [
        'delivery/not-today',
        'delivery/not-monday',
        'delivery/under-way',
        'delivery/complete',
        'delivery/no-readers',
        'delivery/extended-meanwhile',
        'delivery/not-sendable',
      ],
    },
    idempotent: true,
  },
});
