import { z } from 'zod';

export const comparePaymentsJob = {
  name: 'compare-payments',
  schema: z.strictObject({}),
} as const;

export const checkPaymentsJob = {
  name: 'check-payments',
  schema: z.strictObject({ comparisonId: z.uuid() }),
} as const;
