import { z } from 'zod';

export const mailPriceAlertJob = {
  name: 'mail-price-alert',
  schema: z.strictObject({
    eventId: z.uuid(),
    accountId: z.uuid(),
    noticeId: z.string().min(1),
  }),
} as const;
