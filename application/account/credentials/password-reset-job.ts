import { z } from 'zod';

/** Queued for every address that is typed, so that the answer says nothing of whether somebody has it. */
export const passwordResetJob = {
  name: 'request-password-reset',
  schema: z.strictObject({ emailHash: z.string().min(1), requestId: z.uuid() }),
} as const;
