import { z } from 'zod';
import { count, reason, simulated, filterDescription, sortDescription } from '../fields.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

/** Kinds of newsletter mails: daily, weekly on Mondays, or the weekly report. */
export const editionKinds = ['daily', 'weekly', 'report'] as const;

export const editionRecordSchema = z
  .object({
    id: z.iso.date().meta({ description: 'Day of the edition (UTC), such as `2026-11-21`.' }),
    edition: z.int().positive().meta({ description: 'Number of the edition, from 1.' }),
    title: z.string().meta({ description: 'Headline of the newest version.' }),
    description: z.string().meta({ description: 'The greeting as plain text.' }),
    version: z.int().positive().meta({ description: 'The newest version.' }),
    simulated: simulated,
    generatedAt: z.string().meta({ description: 'When the newest version was written.' }),
  })
  .meta({
    id: 'EditionRecord',
    description: 'An edition of the newsletter in the console’s list.',
  });
/** An edition in the console's list. */
export type EditionRecord = z.infer<typeof editionRecordSchema>;

export const editionRecordDetailsSchema = editionRecordSchema
  .extend({
    versions: z
      .array(
        z.object({
          version: z.int().positive().meta({ description: 'Number of the version, from 1.' }),
          title: z.string().meta({ description: 'Headline of the version.' }),
          generatedAt: z.string().meta({ description: 'When this version was written.' }),
          by: z.string().meta({
            description:
              'Display name of the person who requested the version; `schedule` for the daily one.',
          }),
        }),
      )
      .meta({ description: 'All versions, newest first.' }),
    deliveries: z
      .array(z.string())
      .meta({ description: 'Ids of deliveries of the edition, such as `daily-2026-11-21`.' }),
  })
  .meta({
    id: 'EditionRecordDetails',
    description: 'An edition with its versions, newest first, and its deliveries.',
  });
/** An edition with its versions and deliveries. */
export type EditionRecordDetails = z.infer<typeof editionRecordDetailsSchema>;

const editionDeliveryRequestSchema = z
  .strictObject({
    kind: z
      .enum(['daily', 'weekly'])
      .meta({ description: 'Which readers to deliver to: daily or weekly ones.' }),
  })
  .meta({ id: 'EditionDeliveryAsked', description: 'The readers to deliver an edition to.' });

const deliverEditionSchema = editionDeliveryRequestSchema
  .extend({
    reason: reason,
  })
  .meta({
    id: 'DeliverEdition',
    description: 'The readers to deliver an edition to, and why it is done by hand.',
  });

const editionDeliveryPreviewSchema = z
  .object({
    version: z.int().positive().meta({ description: 'The version that would be delivered.' }),
    recipients: count.meta({ description: 'Number of readers who would get it.' }),
    delivered: count.meta({ description: 'Recipients who already got it.' }),
    inDoubt: count.meta({ description: 'Recipients whose delivery is unknown.' }),
    passedOver: count.meta({
      description:
        'Number of earlier recipients who got none: refused, dropped, or no longer to be sent.',
    }),
  })
  .meta({
    id: 'EditionDeliveryPreview',
    description: 'Who a delivery by hand would reach; nothing is written.',
  });
/** The recipients of a manual delivery. */
export type EditionDeliveryPreview = z.infer<typeof editionDeliveryPreviewSchema>;

/** Editions of the newsletter, their versions and deliveries. */
export const editionRecordOperations = defineOperations('Admin', {
  editionRecords: get('/api/admin/editions', 'admin', {
    summary: 'Editions of the newsletter, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('id'), z.literal('DESC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(editionRecordSchema),
    contentRange: true,
  }),
  editionRecord: get('/api/admin/editions/{id}', 'admin', {
    summary: 'One edition with its versions and deliveries',
    description: '404 `edition/not-found`: no edition of that day.',
    params: z.object({
      id: z.iso.date().meta({ description: 'Day of the edition, such as `2026-11-21`.' }),
    }),
    status: 200,
    answer: editionRecordDetailsSchema,
    problems: { 404: ['edition/not-found'] },
  }),
  previewEditionDelivery: post('/api/admin/editions/{id}/deliver/preview', 'admin', {
    action: 'read',
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
  }),
  deliverEdition: post('/api/admin/editions/{id}/deliver', 'admin', {
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
  }),
});

/** The same without schemas, for browsers. */
export const editionRecordEndpoints = withoutSchemas(editionRecordOperations);
