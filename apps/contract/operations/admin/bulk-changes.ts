import { z } from 'zod';
import {
  bulkChangeDetailsSchema,
  bulkChangeSchema,
  bulkMembersSchema,
  bulkPreviewRequestSchema,
  bulkPreviewSchema,
  bulkStartRequestSchema,
  stopBulkChangeSchema,
} from '../../admin/bulk-changes.ts';
import { bulkChangeEndpoints } from '../../endpoints/admin/bulk-changes.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

const bulkParams = z.object({
  id: z.uuid().toLowerCase().meta({ description: 'Id of the bulk change, a UUID.' }),
});

/** Fits a selection of 100,000 ids. */
const bodyLimit = 5_000_000;

/** Changes of many members, selected by filter or one by one, in one server job. */
export const bulkChangeOperations = defineOperations(bulkChangeEndpoints, 'Admin', {
  previewBulkChange: {
    summary: 'What a bulk change would do, counted by outcome',
    body: bulkPreviewRequestSchema,
    bodyLimit,
    description:
      '404 `bulk-change/not-found`: the bulk change whose members are meant does not exist. 409 `bulk-change/still-running`: it has not ended.',
    status: 200,
    answer: bulkPreviewSchema,
    problems: { 404: ['bulk-change/not-found'], 409: ['bulk-change/still-running'] },
  },
  startBulkChange: {
    summary: 'Start a bulk change',
    description:
      '202: the server continues in the background; read its progress by the id in the answer. 400 `bulk-change/total-missing`: there are more than 100 members, and `expectedTotal` is missing. 409 `bulk-change/nobody`: no member matches. 409 `bulk-change/other-total`: the number of members differs from `expectedTotal`. 404 `bulk-change/not-found`, 409 `bulk-change/still-running`: the bulk change whose members are meant does not exist, or has not ended.',
    body: bulkStartRequestSchema,
    bodyLimit,
    status: 202,
    answer: bulkChangeSchema,
    problems: {
      400: ['bulk-change/total-missing'],
      404: ['bulk-change/not-found'],
      409: ['bulk-change/nobody', 'bulk-change/other-total', 'bulk-change/still-running'],
    },
    idempotent: true,
  },
  bulkChanges: {
    summary: 'Bulk changes, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({
          startedBy: z
            .uuid()
            .toLowerCase()
            .optional()
            .meta({ description: 'Only bulk changes that this staff member started.' }),
          running: z
            .boolean()
            .optional()
            .meta({ description: 'True for running ones only, false for finished ones only.' }),
        })
        .optional()
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: rangeSchema.optional().meta({
        description:
          'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
      }),
      sort: z
        .tuple([z.literal('startedAt'), z.literal('DESC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(bulkChangeSchema),
    contentRange: true,
  },
  bulkChange: {
    summary: 'One bulk change with its results so far',
    description: '404 `bulk-change/not-found`: no bulk change has the id.',
    params: bulkParams,
    status: 200,
    answer: bulkChangeDetailsSchema,
    problems: { 404: ['bulk-change/not-found'] },
  },
  bulkChangeMembers: {
    summary: 'Every member of a bulk change and the outcome',
    description: '404 `bulk-change/not-found`: no bulk change has the id.',
    params: bulkParams,
    status: 200,
    answer: bulkMembersSchema,
    problems: { 404: ['bulk-change/not-found'] },
  },
  stopBulkChange: {
    summary: 'Stop a bulk change; what is done stays done',
    description:
      '404 `bulk-change/not-found`: no bulk change has the id. The current step is completed.',
    params: bulkParams,
    body: stopBulkChangeSchema,
    status: 200,
    answer: bulkChangeSchema,
    problems: { 404: ['bulk-change/not-found'] },
    idempotent: true,
  },
});
