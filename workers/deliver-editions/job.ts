import { z } from 'zod';

export const deliverEditionJob = {
  name: 'deliver-edition',
  schema: z.strictObject({
    key: z.string().min(1),
    shard: z.int().min(0),
    /** Who waited after the batch before; null for the first one, absent where any may be. */
    left: z.int().min(0).nullable().optional(),
  }),
} as const;
