import { z } from 'zod';
import { newsPictureWidths } from '#domain/shared/news/news-pictures.ts';
import type { ObservationCollection } from '../open-collection.ts';

/** Our copies of a story's picture, by width in pixels. WebP in base64. */
export const newsPictureSchema = z.strictObject({
  /** The story id. */
  id: z.string().min(1),
  /** Publication time of the story, ISO-8601. */
  publishedAt: z.iso.datetime(),
  byWidth: z.record(z.enum(newsPictureWidths), z.base64()),
});
export type NewsPicture = z.infer<typeof newsPictureSchema>;

export const newsPicturesCollection: ObservationCollection = {
  name: 'news-pictures',
  version: 1,
  indexes: [['publishedAt']],
};
