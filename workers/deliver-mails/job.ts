import { z } from 'zod';

export const deliverMailJob = {
  name: 'deliver-mail',
  schema: z.strictObject({ mailId: z.uuid() }),
} as const;
