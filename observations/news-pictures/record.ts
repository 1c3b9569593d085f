import { z } from 'zod';
import { newsPictureWidths } from '#domain/shared/news/news-pictures.ts';
import type { ObservationCollection } from '../open-collection.ts';

/** Our copies of a story's picture, as WebP in base64, by width in pixels. */
export const newsPictureSchema = z.strictObject({
  /** The story's. */
  id: z.string().min(1),
  /** Of the story, ISO-8601. */
  publishedAt: z.iso.datetime(),
  byWidth: z.record(z.enum(newsPictureWidths), z.base64()),
});
export type NewsPicture = z.infer<typeof newsPictureSchema>;

export const newsPicturesCollection: ObservationCollection = {
  name: 'news-pictures',
  version: 1,
  indexes: [['publishedAt']],
};
