import { z } from 'zod';

/** A year of hours of a coin that somebody looks at. */
export const wantHistoryJob = {
  name: 'want-coin-history',
  schema: z.strictObject({ coinId: z.string().min(1).max(200) }),
} as const;
