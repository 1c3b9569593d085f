import { z } from 'zod';
import { personSchema } from './member-details.ts';

export const erasureSchema = z
  .object({
    id: z.uuid().meta({ description: 'Account id.' }),
    reason: z
      .enum(['asked-for', 'test-account', 'abuse', 'legal', 'not-said'])
      .meta({ description: 'Why the account was erased.' }),
    askedAt: z.string().meta({ description: 'When it was requested.' }),
    by: personSchema.meta({ description: 'The person who requested it.' }),
    completedAt: z.string().nullable().meta({
      description:
        'When the data key was destroyed and no personal data was left; null until then.',
    }),
  })
  .meta({ id: 'Erasure', description: 'The erasure of an account, without personal data.' });
/** An erasure, completed or in progress. */
export type Erasure = z.infer<typeof erasureSchema>;
