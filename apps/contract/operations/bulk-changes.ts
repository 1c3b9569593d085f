import { z } from 'zod';
import {
  bulkChangeDetailsSchema,
  bulkChangeSchema,
  bulkPreviewRequestSchema,
  bulkPreviewSchema,
  bulkStartRequestSchema,
  stopBulkChangeSchema,
} from '../bulk-changes.ts';
import { bulkChangeEndpoints } from '../endpoints/bulk-changes.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

const bulkParams = z.object({ id: z.uuid().toLowerCase() });

/** A selection of 100,000 ids with room to spare. */
const bodyLimit = 5_000_000;

/** Changes of many members as one job of the server, over a filter or a selection. */
export const bulkChangeOperations = {
  previewBulkChange: {
    ...bulkChangeEndpoints.previewBulkChange,
    tag: 'Admin',
    summary: 'What a bulk change would do, counted by outcome',
    body: bulkPreviewRequestSchema,
    bodyLimit,
    status: 200,
    answer: bulkPreviewSchema,
  },
  startBulkChange: {
    ...bulkChangeEndpoints.startBulkChange,
    tag: 'Admin',
    summary: 'Start a bulk change',
    body: bulkStartRequestSchema,
    bodyLimit,
    status: 202,
    answer: bulkChangeSchema,
    problems: [409],
    idempotent: true,
  },
  bulkChanges: {
    ...bulkChangeEndpoints.bulkChanges,
    tag: 'Admin',
    summary: 'Bulk changes, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({
          /** Only of this agent. */
          startedBy: z.uuid().toLowerCase().optional(),
          /** Only those that run, or only those that have ended. */
          running: z.boolean().optional(),
        })
        .optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('startedAt'), z.literal('DESC')]).optional(),
    }),
    status: 200,
    answer: z.array(bulkChangeSchema),
    contentRange: true,
  },
  bulkChange: {
    ...bulkChangeEndpoints.bulkChange,
    tag: 'Admin',
    summary: 'One bulk change with its results so far',
    params: bulkParams,
    status: 200,
    answer: bulkChangeDetailsSchema,
    problems: [404],
  },
  stopBulkChange: {
    ...bulkChangeEndpoints.stopBulkChange,
    tag: 'Admin',
    summary: 'Stop a bulk change; what is done stays done',
    params: bulkParams,
    body: stopBulkChangeSchema,
    status: 200,
    answer: bulkChangeSchema,
    problems: [404],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>;
