import { z } from 'zod';

export const resolveWatchedCoinsJob = {
  name: 'resolve-watched-coins',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;
