import { z } from 'zod';

export const resolveClaimJob = {
  name: 'resolve-claim',
  schema: z.strictObject({
    kind: z.enum(['email', 'username', 'identity', 'customer']),
    hash: z.string().min(1),
  }),
} as const;
