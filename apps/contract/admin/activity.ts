import { z } from 'zod';
import { activityGroups, activityKindNames } from '../../../domain/shared/activity.ts';
import { timelineEntrySchema } from './admin.ts';
import { personSchema } from './member-details.ts';
import { placeRangeSchema, timeSortSchema } from '../range.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';
import { filterDescription, instant } from '../fields.ts';

export { activityKindNames };

/** Whose acts are listed; `people` are staff and members. */
export const activityScopes = ['people', ...activityGroups, 'everything'] as const;

const activityFilterSchema = z
  .strictObject({
    who: z.enum(activityScopes).optional().meta({
      description:
        'Whose acts: `people` (staff and members, the default), `staff`, `member`, `reading` (pages with personal data that staff opened), `machine` (events that no person caused) or `everything`.',
    }),
    kind: z
      .enum(activityKindNames)
      .optional()
      .meta({ description: 'Only acts of this kind; by default all except logins and alerts.' }),
    actors: z.array(z.string().trim().min(1).max(100)).min(1).max(10).optional().meta({
      description:
        'Only acts of these: account ids, `system`, `provider`, `operator`, names of operators, or words from names or addresses of members. At most 20 members may match.',
    }),
    since: instant.optional().meta({ description: 'Only acts at this time or later.' }),
    until: instant.optional().meta({ description: 'Only acts before this time.' }),
    before: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Only acts older than the one at this place.' }),
    after: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Only acts newer than the one at this place.' }),
  })
  .meta({ id: 'ActivityFilter', description: 'Conditions of the activity, combined with "and".' });
/** Filters of the activity. */
export type ActivityFilterRequest = z.infer<typeof activityFilterSchema>;

export const activityEntrySchema = timelineEntrySchema
  .omit({ memberId: true, actor: true })
  .extend({
    place: z.string().meta({
      description: 'Opaque position in this list, for `before` and `after` in the filter.',
    }),
    by: z.enum(activityGroups).meta({
      description:
        'Who acted: `staff`, a `member` on the own account, `reading` staff, or `machine`.',
    }),
    actor: personSchema.meta({ description: 'The person or the system that did it.' }),
    member: personSchema
      .nullable()
      .meta({ description: 'The member that the act is about; null without one.' }),
    pence: z.int().nullable().meta({
      description: 'The amount that was refunded, credited or disputed; null without one.',
    }),
  })
  .meta({ id: 'ActivityEntry', description: 'One act, in words.' });
/** One act of a person, or one machine event. */
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

/** Acts of staff and members, and machine events, by time. */
export const activityOperations = defineOperations('Admin', {
  activity: get('/api/admin/activity', 'activity', {
    summary:
      'Who did what, by time. `Content-Range` ends in `/*` while more follow: ask on with `before` (`after` upwards)',
    strictQuery: true,
    jsonQuery: z.object({
      filter: activityFilterSchema.optional().meta({ description: filterDescription }),
      range: placeRangeSchema.optional(),
      sort: timeSortSchema.optional(),
    }),
    status: 200,
    answer: z.array(activityEntrySchema),
    contentRange: true,
  }),
});

/** The same without schemas, for browsers. */
export const activityEndpoints = withoutSchemas(activityOperations);
