import { z } from 'zod';

export const produceEditionJob = {
  name: 'produce-edition',
  schema: z.strictObject({}),
} as const;
