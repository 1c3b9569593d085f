import { z } from 'zod';
import { erasureEndpoints } from '../endpoints/erasures.ts';
import { erasureSchema } from '../erasures.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

/** Erasures of accounts. */
export const erasureOperations = {
  erasures: {
    ...erasureEndpoints.erasures,
    tag: 'Admin',
    summary: 'Erasures of accounts, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('askedAt'), z.literal('DESC')]).optional(),
    }),
    status: 200,
    answer: z.array(erasureSchema),
    contentRange: true,
  },
  erasure: {
    ...erasureEndpoints.erasure,
    tag: 'Admin',
    summary: 'One erasure',
    params: z.object({ id: z.uuid().toLowerCase() }),
    status: 200,
    answer: erasureSchema,
    problems: [404],
  },
} as const satisfies Record<string, Operation>;
