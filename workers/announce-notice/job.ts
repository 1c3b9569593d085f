import { z } from 'zod';

export const announceNoticeJob = {
  name: 'announce-notice',
  schema: z.strictObject({ accountId: z.uuid(), noticeId: z.string().min(1) }),
} as const;
