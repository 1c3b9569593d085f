import { z } from 'zod';
import { fearGreedEndpoints } from '../../endpoints/market/fear-greed.ts';
import { fearGreedHistorySchema, fearGreedSchema } from '../../market/fear-greed.ts';
import { defineOperations } from '../define-operations.ts';

const historyQuery = z.object({
  days: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(5000)
    .optional()
    .meta({ description: 'Number of newest days, 1 to 5000; 366 by default.' }),
});

/** Fear and greed of the market. */
export const fearGreedOperations = defineOperations(fearGreedEndpoints, 'Market', {
  fearGreed: {
    summary: 'Fear and greed of the market today',
    status: 200,
    answer: fearGreedSchema,
  },
  fearGreedHistory: {
    summary: 'Fear and greed day by day, oldest first',
    query: historyQuery,
    status: 200,
    answer: fearGreedHistorySchema,
  },
});
