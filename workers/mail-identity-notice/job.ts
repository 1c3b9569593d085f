import { z } from 'zod';

export const mailIdentityNoticeJob = {
  name: 'mail-identity-notice',
  schema: z.strictObject({
    eventId: z.uuid(),
    accountId: z.uuid(),
    // Jobs of earlier versions are about a new login.
    what: z.enum(['linked', 'unlinked']).default('linked'),
  }),
} as const;
