import { z } from 'zod';
import { newsItemSchema, newsStorySchema } from './news.ts';
import { categoryOptions } from '../account/preference-options.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';
import { filterDescription, sortDescription } from '../fields.ts';

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

/** Stories in the console. */
export const newsRecordOperations = defineOperations('Admin', {
  newsRecords: get('/api/admin/news', 'admin', {
    summary: 'Stories with what was computed of them, newest first',
    description: 'The total is in `Content-Range`.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({
          category: z
            .enum(categoryOptions)
            .optional()
            .meta({ description: 'Only stories of this category.' }),
        })
        .optional()
        .meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('publishedAt'), z.literal('DESC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(newsRecordSchema),
    contentRange: true,
  }),
  newsRecord: get('/api/admin/news/{id}', 'admin', {
    summary: 'One story with its publications',
    description: '404 `news/unknown`: the story is not kept.',
    params: z.object({ id: z.string().min(1).max(200).meta({ description: 'Id of the story.' }) }),
    status: 200,
    answer: newsRecordDetailsSchema,
    problems: { 404: ['news/unknown'] },
  }),
});

/** The same without schemas, for browsers. */
export const newsRecordEndpoints = withoutSchemas(newsRecordOperations);
