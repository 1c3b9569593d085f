import { z } from 'zod';
import { fearGreedCategories } from './fear-greed-categories.ts';
import { provenanceSchema } from './market.ts';

/** Today's fear (0) and greed (100); null before the first value. */
export const fearGreedSchema = z
  .object({
    value: z.int().min(0).max(100),
    category: z.enum(fearGreedCategories),
    description: z.string(),
    ...provenanceSchema.shape,
  })
  .meta({ id: 'FearGreed' })
  .nullable();
/** Today's fear and greed. */
export type FearGreed = NonNullable<z.infer<typeof fearGreedSchema>>;

/** Fear and greed day by day (UTC), oldest first, of one source. */
export const fearGreedHistorySchema = z
  .object({
    source: z.string().nullable(),
    days: z.array(z.object({ day: z.iso.date(), value: z.int().min(0).max(100) })),
  })
  .meta({ id: 'FearGreedHistory' });
/** Fear and greed day by day. */
export type FearGreedHistory = z.infer<typeof fearGreedHistorySchema>;
