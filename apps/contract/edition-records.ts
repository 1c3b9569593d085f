import { z } from 'zod';
import { lineOfText } from './text.ts';

/** An edition as the console lists it. `id` is its day, such as `2026-11-21` (UTC). */
export const editionRecordSchema = z
  .object({
    id: z.iso.date(),
    edition: z.int().positive(),
    title: z.string(),
    /** The greeting as plain text. */
    description: z.string(),
    /** The newest one. */
    version: z.int().positive(),
    simulated: z.boolean(),
    /** Of the newest version, ISO-8601. */
    generatedAt: z.string(),
  })
  .meta({ id: 'EditionRecord' });
/** An edition as the console lists it. */
export type EditionRecord = z.infer<typeof editionRecordSchema>;

/** One edition with its versions, oldest first, and the deliveries that started. */
export const editionRecordDetailsSchema = editionRecordSchema
  .extend({
    versions: z.array(
      z.object({
        version: z.int().positive(),
        title: z.string(),
        /** ISO-8601. */
        generatedAt: z.string(),
        /** Display name of who asked for it. */
        by: z.string(),
      }),
    ),
    /** Ids of deliveries, such as `daily-2026-11-21`. */
    deliveries: z.array(z.string()),
  })
  .meta({ id: 'EditionRecordDetails' });
/** One edition with its versions and deliveries. */
export type EditionRecordDetails = z.infer<typeof editionRecordDetailsSchema>;

/** `POST /api/admin/editions/{id}/deliver/preview`: to those who read it each day, or on Mondays. */
export const editionDeliveryAskedSchema = z
  .strictObject({ kind: z.enum(['daily', 'weekly']) })
  .meta({ id: 'EditionDeliveryAsked' });

/** `POST /api/admin/editions/{id}/deliver` */
export const deliverEditionSchema = editionDeliveryAskedSchema
  .extend({ reason: lineOfText(300, 'Please give a reason.') })
  .meta({ id: 'DeliverEdition' });

const count = z.int().nonnegative();

/** Whom a delivery by hand would reach, and what became of those who were listed before. */
export const editionDeliveryPreviewSchema = z
  .object({
    version: z.int().positive(),
    /** Who would get it. */
    recipients: count,
    delivered: count,
    inDoubt: count,
    /** Listed before, and got none: refused, dropped, or not to be sent. */
    passedOver: count,
  })
  .meta({ id: 'EditionDeliveryPreview' });
/** Whom a delivery by hand would reach. */
export type EditionDeliveryPreview = z.infer<typeof editionDeliveryPreviewSchema>;
