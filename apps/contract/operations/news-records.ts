import { z } from 'zod';
import { newsRecordEndpoints } from '../endpoints/news-records.ts';
import { newsRecordDetailsSchema, newsRecordSchema } from '../news-records.ts';
import { categoryOptions } from '../preference-options.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

/** Stories, as staff look at them. */
export const newsRecordOperations = {
  newsRecords: {
    ...newsRecordEndpoints.newsRecords,
    tag: 'Admin',
    summary: 'Stories with what was computed of them, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({ category: z.enum(categoryOptions).optional() }).optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('publishedAt'), z.literal('DESC')]).optional(),
    }),
    status: 200,
    answer: z.array(newsRecordSchema),
    contentRange: true,
  },
  newsRecord: {
    ...newsRecordEndpoints.newsRecord,
    tag: 'Admin',
    summary: 'One story with its publications',
    params: z.object({ id: z.string().min(1).max(200) }),
    status: 200,
    answer: newsRecordDetailsSchema,
    problems: [404],
  },
} as const satisfies Record<string, Operation>;
