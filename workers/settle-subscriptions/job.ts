import { z } from 'zod';

export const settleSubscriptionsJob = {
  name: 'settle-subscriptions',
  schema: z.strictObject({}),
} as const;
