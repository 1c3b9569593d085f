import { z } from 'zod';

export const prepareRenewalsJob = {
  name: 'prepare-renewals',
  schema: z.strictObject({}),
} as const;
