import { z } from 'zod';

/** Confirms or frees a claimed address or name that was left half-way. */
export const resolveClaimJob = {
  name: 'resolve-claim',
  schema: z.strictObject({ kind: z.enum(['email', 'username']), hash: z.string().min(1) }),
} as const;
