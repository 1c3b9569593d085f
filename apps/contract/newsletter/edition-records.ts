import { z } from 'zod';
import { count, reason } from '../fields.ts';

export const editionRecordSchema = z
  .object({
    id: z.iso.date().meta({ description: 'Day of the edition (UTC), such as `2026-11-21`.' }),
    edition: z.int().positive().meta({ description: 'Number of the edition, from 1.' }),
    title: z.string().meta({ description: 'Headline of the newest version.' }),
    description: z.string().meta({ description: 'The greeting as plain text.' }),
    version: z.int().positive().meta({ description: 'The newest version.' }),
    simulated: z.boolean().meta({ description: 'Whether it is based on the simulated market.' }),
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

export const editionDeliveryRequestSchema = z
  .strictObject({
    kind: z
      .enum(['daily', 'weekly'])
      .meta({ description: 'Which readers to deliver to: daily or weekly ones.' }),
  })
  .meta({ id: 'EditionDeliveryAsked', description: 'The readers to deliver an edition to.' });

export const deliverEditionSchema = editionDeliveryRequestSchema
  .extend({
    reason: reason.meta({
      description: 'Why it is done; kept with the event, at most 300 characters.',
    }),
  })
  .meta({
    id: 'DeliverEdition',
    description: 'The readers to deliver an edition to, and why it is done by hand.',
  });

export const editionDeliveryPreviewSchema = z
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
