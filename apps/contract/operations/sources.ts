import { z } from 'zod';
import { sourceEndpoints } from '../endpoints/sources.ts';
import { quarantinedValueSchema, sourceSchema } from '../sources.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

const id = z.string().min(1).max(200);

/** Outside sources, and values of theirs that were not shown. */
export const sourceOperations = {
  sources: {
    ...sourceEndpoints.sources,
    tag: 'Admin',
    summary: 'Outside sources with their health, by kind and preference',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('kind'), z.literal('ASC')]).optional(),
    }),
    status: 200,
    answer: z.array(sourceSchema),
    contentRange: true,
  },
  source: {
    ...sourceEndpoints.source,
    tag: 'Admin',
    summary: 'One outside source',
    params: z.object({ id: id }),
    status: 200,
    answer: sourceSchema,
    problems: [404],
  },
  quarantine: {
    ...sourceEndpoints.quarantine,
    tag: 'Admin',
    summary: 'Values of sources that were not shown, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('lastAt'), z.literal('DESC')]).optional(),
    }),
    status: 200,
    answer: z.array(quarantinedValueSchema),
    contentRange: true,
  },
  quarantinedValue: {
    ...sourceEndpoints.quarantinedValue,
    tag: 'Admin',
    summary: 'One value that was not shown',
    params: z.object({ id: id }),
    status: 200,
    answer: quarantinedValueSchema,
    problems: [404],
  },
} as const satisfies Record<string, Operation>;
