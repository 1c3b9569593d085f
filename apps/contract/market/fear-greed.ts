import { z } from 'zod';
import { fearGreedCategories } from '../../../domain/shared/market/fear-greed.ts';
import { provenanceSchema } from './market.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';

export { fearGreedCategories };

/** Today's fear (0) and greed (100). Null before the first value. */
export const fearGreedSchema = z
  .object({
    value: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: 'From 0, extreme fear, to 100, extreme greed.' }),
    category: z
      .enum(fearGreedCategories)
      .meta({ description: 'Name of the band; the bands end at 25, 45, 55 and 75.' }),
    description: z.string().meta({ description: 'One line about what the band means.' }),
    ...provenanceSchema.shape,
  })
  .meta({ id: 'FearGreed', description: 'Fear and greed of the market today.' })
  .nullable();
/** Today's fear and greed. */
export type FearGreed = NonNullable<z.infer<typeof fearGreedSchema>>;

export const fearGreedHistorySchema = z
  .object({
    source: z
      .string()
      .nullable()
      .meta({ description: 'Name of the source to show; null without days.' }),
    days: z
      .array(
        z.object({
          day: z.iso.date().meta({ description: 'Day (UTC), such as `2026-11-21`.' }),
          value: z
            .int()
            .min(0)
            .max(100)
            .meta({ description: 'From 0, extreme fear, to 100, extreme greed.' }),
        }),
      )
      .meta({ description: 'One value a day, oldest first.' }),
  })
  .meta({ id: 'FearGreedHistory', description: 'Fear and greed day by day.' });
/** Fear and greed by day. */
export type FearGreedHistory = z.infer<typeof fearGreedHistorySchema>;

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
export const fearGreedOperations = defineOperations('Market', {
  fearGreed: get('/api/sentiment/fear-greed', 'market-sentiment', {
    summary: 'Fear and greed of the market today',
    status: 200,
    answer: fearGreedSchema,
  }),
  fearGreedHistory: get('/api/sentiment/fear-greed/history', 'coin-sentiment', {
    summary: 'Fear and greed day by day, oldest first',
    query: historyQuery,
    status: 200,
    answer: fearGreedHistorySchema,
  }),
});

/** The same without schemas, for browsers. */
export const fearGreedEndpoints = withoutSchemas(fearGreedOperations);
