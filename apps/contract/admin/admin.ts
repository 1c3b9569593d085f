import { z } from 'zod';
import { unknownMemberText } from '../common-problems.ts';
import { accessSchema } from '../account/access.ts';
import { memberSortFields } from './members.ts';
import {
  reason,
  memberParams,
  eventFields,
  memberId,
  filterDescription,
  sortDescription,
  instant,
} from '../fields.ts';
import { memberSchema } from './member.ts';
import { memberDetailsSchema } from './member-details.ts';
import { cardCountriesSchema, memberCountsSchema, memberFilterSchema } from './member-filter.ts';
import { timelineCategories } from '../timeline-categories.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';

/** One entry of a member's history. Values are JSON, so that before and after can be compared. */
export const timelineEntrySchema = z
  .object({
    id: eventFields.id,
    memberId: memberId,
    type: eventFields.type,
    title: z.string().meta({ description: 'Text of the entry, such as `Pro granted, monthly`.' }),
    at: z.string().meta({ description: 'When it happened.' }),
    actor: z
      .object({
        id: eventFields.id,
        name: z
          .string()
          .meta({ description: 'Name or address of the person; `System` for the system.' }),
      })
      .meta({ description: 'The person or the system that did it.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'The actor’s reason; null when the event takes none.' }),
    changes: z
      .array(
        z.object({
          field: z.string().meta({ description: 'Name of the field.' }),
          before: z
            .string()
            .nullable()
            .meta({ description: 'The value before the change; null without one.' }),
          after: z
            .string()
            .nullable()
            .meta({ description: 'The value after the change; null without one.' }),
        }),
      )
      .meta({ description: 'The fields that changed, in words; times are ISO-8601.' }),
    stream: eventFields.stream,
    revision: eventFields.revision,
  })
  .meta({ id: 'TimelineEntry', description: 'One event of a member, in words.' });

/** A timeline entry with its changes. */
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** A member's state at a date and now. `then` is null before the registration. */
export const memberDiffSchema = z
  .object({
    memberId: memberId,
    at: z.string().meta({ description: 'The requested time.' }),
    then: memberSchema
      .nullable()
      .meta({ description: 'The member at that time; null before the registration.' }),
    now: memberSchema.meta({ description: 'The member now.' }),
    differences: z.array(z.string()).meta({ description: 'Names of the fields that differ.' }),
    previousEventAt: z.string().nullable().meta({
      description: 'Time of the previous event in the requested categories; null without one.',
    }),
    nextEventAt: z.string().nullable().meta({
      description: 'Time of the next event in the requested categories; null without one.',
    }),
    newerEvents: z
      .int()
      .nonnegative()
      .meta({ description: 'Number of these events that are newer than `at`.' }),
    access: accessSchema.meta({
      description: 'Access decisions at that time; empty before the registration.',
    }),
  })
  .meta({ id: 'MemberAsOf', description: 'A member at a time, compared with now.' });

/** A member then and now, and the number of events in between. */
export type MemberDiff = z.infer<typeof memberDiffSchema>;

const sortOrder = z.enum(['ASC', 'DESC']);

const timelineCategory = z.enum(timelineCategories);

/** Event categories of the timeline. All except logins when absent. */
const timelineFilterSchema = z.strictObject({
  categories: z
    .array(timelineCategory)
    .min(1)
    .optional()
    .meta({ description: 'Categories of events to include.' }),
});

/** The console and the admin tools: members, their timeline, grants and revocations. */
export const adminOperations = defineOperations('Admin', {
  members: get('/api/admin/members', 'admin', {
    summary: 'Members, filtered, sorted and paged',
    description:
      'The total is in `Content-Range`. A page of more than 100 rows is recorded as an export. An export of every member, or of more than 1,000, is for admins only and needs the `reason`: 403 `access/denied`, 400 `member/export-reason`. If no member matches the search, pages of up to 100 rows contain members one typing error away, and the response has the header `tidemark-similar`.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: memberFilterSchema.optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.enum(memberSortFields), sortOrder])
        .optional()
        .meta({ description: sortDescription }),
      reason: reason.optional().meta({
        description: 'JSON string: why every member is exported; kept with the event.',
      }),
    }),
    status: 200,
    answer: z.array(memberSchema),
    contentRange: true,
    problems: { 400: ['member/export-reason'], 403: ['access/denied'] },
  }),
  memberCounts: get('/api/admin/member-counts', 'admin', {
    summary: 'How many members each of the filters finds',
    strictQuery: true,
    jsonQuery: z.object({
      filters: z
        .array(memberFilterSchema)
        .min(1)
        .max(20)
        .meta({ description: 'JSON array of 1 to 20 filters.' }),
    }),
    status: 200,
    answer: memberCountsSchema,
  }),
  cardCountries: get('/api/admin/card-countries', 'admin', {
    summary: 'The countries of members’ cards that occur',
    status: 200,
    answer: cardCountriesSchema,
  }),
  member: get('/api/admin/members/{id}', 'admin', {
    shows: 'member',

    summary: 'One member, with every grant held and how access was lost',
    description: unknownMemberText,
    params: memberParams,
    status: 200,
    answer: memberDetailsSchema,
    problems: { 404: ['member/unknown'] },
    etag: true,
  }),
  memberTimeline: get('/api/admin/members/{id}/timeline', 'admin', {
    shows: 'member',

    summary: 'What happened to a member, newest first; without sign-ins unless they are asked for',
    description: `${unknownMemberText} The total is in \`Content-Range\`.`,
    params: memberParams,
    strictQuery: true,
    jsonQuery: z.object({
      filter: timelineFilterSchema.optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('at'), z.literal('DESC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(timelineEntrySchema),
    problems: { 404: ['member/unknown'] },
    contentRange: true,
  }),
  memberAsOf: get('/api/admin/members/{id}/as-of', 'admin', {
    shows: 'member',

    summary: 'The state of a member at a date, beside the state of today',
    description: unknownMemberText,
    params: memberParams,
    strictQuery: true,
    query: z.object({
      at: instant.meta({ description: 'The time to look at, ISO-8601 with an offset.' }),
      categories: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(timelineCategory).min(1))
        .optional()
        .meta({
          description:
            'Which events count as previous and next, separated by commas; without sign-ins by default.',
        }),
    }),
    status: 200,
    answer: memberDiffSchema,
    problems: { 404: ['member/unknown'] },
  }),
});

/** The same without schemas, for browsers. */
export const adminEndpoints = withoutSchemas(adminOperations);
