import { z } from 'zod';

export const copyMailJob = {
  name: 'copy-mail',
  schema: z.strictObject({ mailId: z.uuid(), eventId: z.uuid() }),
} as const;
