import { z } from 'zod';
import { personSchema } from './member-details.ts';

/** The erasure of an account. Nothing of the person is in it. */
export const erasureSchema = z
  .object({
    /** Of the account. */
    id: z.uuid(),
    reason: z.enum(['asked-for', 'test-account', 'abuse', 'legal', 'not-said']),
    askedAt: z.string(),
    by: personSchema,
    /** When the data key was destroyed and nothing personal was left; null while steps are left. */
    completedAt: z.string().nullable(),
  })
  .meta({ id: 'Erasure' });
/** An erasure, done or under way. */
export type Erasure = z.infer<typeof erasureSchema>;
