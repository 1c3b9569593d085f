import { z } from 'zod';
import {
  deliverEditionSchema,
  editionDeliveryAskedSchema,
  editionDeliveryPreviewSchema,
  editionRecordDetailsSchema,
  editionRecordSchema,
} from '../edition-records.ts';
import { editionRecordEndpoints } from '../endpoints/edition-records.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

/** Editions of the newsletter, their versions and deliveries. */
export const editionRecordOperations = {
  editionRecords: {
    ...editionRecordEndpoints.editionRecords,
    tag: 'Admin',
    summary: 'Editions of the newsletter, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('id'), z.literal('DESC')]).optional(),
    }),
    status: 200,
    answer: z.array(editionRecordSchema),
    contentRange: true,
  },
  editionRecord: {
    ...editionRecordEndpoints.editionRecord,
    tag: 'Admin',
    summary: 'One edition with its versions and deliveries',
    params: z.object({ id: z.iso.date() }),
    status: 200,
    answer: editionRecordDetailsSchema,
    problems: [404],
  },
  previewEditionDelivery: {
    ...editionRecordEndpoints.previewEditionDelivery,
    tag: 'Admin',
    summary: 'Whom a delivery of today’s edition by hand would reach; nothing is written',
    params: z.object({ id: z.iso.date() }),
    body: editionDeliveryAskedSchema,
    status: 200,
    answer: editionDeliveryPreviewSchema,
    problems: [404, 409],
  },
  deliverEdition: {
    ...editionRecordEndpoints.deliverEdition,
    tag: 'Admin',
    summary: 'Deliver today’s edition to its readers who were not listed for it yet',
    params: z.object({ id: z.iso.date() }),
    body: deliverEditionSchema,
    status: 200,
    answer: editionRecordDetailsSchema,
    problems: [404, 409],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>;
