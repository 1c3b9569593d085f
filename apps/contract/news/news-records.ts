import { z } from 'zod';
import { newsItemSchema, newsStorySchema } from './news.ts';

/** When it was first read, ISO-8601. */
const readAt = z.string();

export const newsRecordSchema = newsItemSchema
  .extend({ readAt: readAt.meta({ description: 'When it was first read.' }) })
  .meta({ id: 'NewsRecord', description: 'A story in the console’s list.' });
/** A story in the console's list. */
export type NewsRecord = z.infer<typeof newsRecordSchema>;

export const newsRecordDetailsSchema = newsStorySchema
  .extend({ readAt: readAt.meta({ description: 'When it was first read.' }) })
  .meta({
    id: 'NewsRecordDetails',
    description: 'A story with everything read and computed from it.',
  });
/** A story with everything that was read and computed. */
export type NewsRecordDetails = z.infer<typeof newsRecordDetailsSchema>;
