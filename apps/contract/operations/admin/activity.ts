import { z } from 'zod';
import { activityEndpoints } from '../../endpoints/admin/activity.ts';
import { activityEntrySchema, activityFilterSchema } from '../../admin/activity.ts';
import { defineOperations } from '../define-operations.ts';
import { placeRangeSchema, timeSortSchema } from '../range.ts';

/** Acts of staff and members, and machine events, by time. */
export const activityOperations = defineOperations(activityEndpoints, 'Admin', {
  activity: {
    summary:
      'Who did what, by time. `Content-Range` ends in `/*` while more follow: ask on with `before` (`after` upwards)',
    strictQuery: true,
    jsonQuery: z.object({
      filter: activityFilterSchema
        .optional()
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: placeRangeSchema.optional(),
      sort: timeSortSchema.optional(),
    }),
    status: 200,
    answer: z.array(activityEntrySchema),
    contentRange: true,
  },
});
