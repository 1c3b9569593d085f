import { z } from 'zod';

export const updateCustomerEmailJob = {
  name: 'update-customer-email',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;
