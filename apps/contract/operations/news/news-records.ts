import { z } from 'zod';
import { newsRecordEndpoints } from '../../endpoints/news/news-records.ts';
import { newsRecordDetailsSchema, newsRecordSchema } from '../../news/news-records.ts';
import { categoryOptions } from '../../account/preference-options.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

/** Stories in the console. */
export const newsRecordOperations = defineOperations(newsRecordEndpoints, 'Admin', {
  newsRecords: {
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
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: rangeSchema.optional().meta({
        description:
          'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
      }),
      sort: z
        .tuple([z.literal('publishedAt'), z.literal('DESC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(newsRecordSchema),
    contentRange: true,
  },
  newsRecord: {
    summary: 'One story with its publications',
    description: '404 `news/unknown`: the story is not kept.',
    params: z.object({ id: z.string().min(1).max(200).meta({ description: 'Id of the story.' }) }),
    status: 200,
    answer: newsRecordDetailsSchema,
    problems: { 404: ['news/unknown'] },
  },
});
