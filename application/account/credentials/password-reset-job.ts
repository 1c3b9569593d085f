import { z } from 'zod';

/** Queued for every submitted address, so that the response does not reveal whether an account exists. */
export const passwordResetJob = {
  name: 'request-password-reset',
  schema: z.strictObject({ emailHash: z.string().min(1), requestId: z.uuid() }),
} as const;
