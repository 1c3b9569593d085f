import { z } from 'zod';

export const forgetCustomerJob = {
  name: 'forget-customer',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;
