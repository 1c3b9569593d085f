import { z } from 'zod';

export const comparePaymentsJob = {
  name: 'compare-payments',
  schema: z.strictObject({}),
} as const;
