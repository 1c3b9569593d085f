import { z } from 'zod';

export const mailSecondFactorNoticeJob = {
  name: 'mail-second-factor-notice',
  schema: z.strictObject({
    eventId: z.uuid(),
    accountId: z.uuid(),
    what: z.enum(['enabled', 'disabled', 'removed', 'regained', 'recovery-code-used']),
    /** Recovery codes that still work, where one was used. */
    left: z.int().nonnegative().nullable(),
  }),
} as const;
