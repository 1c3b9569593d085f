import { z } from 'zod';
import { accountLinkPurposes } from '#domain/shared/mailed-links.ts';

export const mailAccountLinkJob = {
  name: 'mail-account-link',
  schema: z.strictObject({
    eventId: z.uuid(),
    accountId: z.uuid(),
    requestId: z.uuid(),
    purpose: z.enum(accountLinkPurposes),
  }),
} as const;

export type AccountLinkMail = z.infer<typeof mailAccountLinkJob.schema>;
