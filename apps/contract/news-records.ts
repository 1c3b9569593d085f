import { z } from 'zod';
import { newsItemSchema, newsStorySchema } from './news.ts';

/** When it was first read, ISO-8601. */
const readAt = z.string();

/** A story as the console lists it. */
export const newsRecordSchema = newsItemSchema.extend({ readAt }).meta({ id: 'NewsRecord' });
/** A story as the console lists it. */
export type NewsRecord = z.infer<typeof newsRecordSchema>;

/** A story with all that was read and computed of it. */
export const newsRecordDetailsSchema = newsStorySchema
  .extend({ readAt })
  .meta({ id: 'NewsRecordDetails' });
/** A story with all that was read and computed of it. */
export type NewsRecordDetails = z.infer<typeof newsRecordDetailsSchema>;
