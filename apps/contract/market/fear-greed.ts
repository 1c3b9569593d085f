import { z } from 'zod';
import { fearGreedCategories } from '../fear-greed-categories.ts';
import { provenanceSchema } from './market.ts';

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
