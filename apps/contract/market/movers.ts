import { z } from 'zod';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';
import { coinSymbol } from '../fields.ts';
import { sourceModeSchema } from './market.ts';

/** A coin among the largest movers of a day. Money in USD, `change24h` in percent. */
const moverSchema = z.object({
  id: z.string().meta({ description: 'Id of the coin at the source, such as `bitcoin`.' }),
  symbol: coinSymbol,
  name: z.string().meta({ description: 'Display name.' }),
  price: z.number().nonnegative().meta({ description: 'Price in USD.' }),
  change24h: z.number().meta({ description: 'Change in the last 24 hours, in percent.' }),
  marketCap: z
    .number()
    .positive()
    .nullable()
    .meta({ description: 'Market value in USD; null when not reported.' }),
  volume24h: z
    .number()
    .nonnegative()
    .nullable()
    .meta({ description: 'Value traded in the last 24 hours, in USD; null when not reported.' }),
  image: z.string().meta({ description: 'Address of the coin’s icon, on our server.' }),
  rank: z.int().positive().meta({ description: 'Rank by market value; 1 is the largest.' }),
});

/** A coin among the largest movers of a day. */
export type Mover = z.infer<typeof moverSchema>;

export const dailyMoversSchema = z
  .object({
    topGainers: z
      .array(moverSchema)
      .meta({ description: 'At most ten coins that rose, strongest first.' }),
    topLosers: z
      .array(moverSchema)
      .meta({ description: 'At most ten coins that fell, strongest first.' }),
    lastUpdated: z
      .string()
      .nullable()
      .meta({ description: 'When the source measured the newest figure; null without figures.' }),
    source: z
      .string()
      .nullable()
      .meta({ description: 'Names of the sources, separated by commas; null without figures.' }),
    kind: sourceModeSchema.nullable().meta({
      description:
        'Whether the figures are live, simulated or replayed from a recording; null without figures.',
    }),
    stale: z
      .boolean()
      .meta({ description: 'Whether the figures are older than twice their refresh interval.' }),
  })
  .meta({ id: 'DailyMovers', description: 'The strongest gains and losses of 24 hours.' });

/** Largest gainers and losers over 24 hours. */
export type DailyMovers = z.infer<typeof dailyMoversSchema>;

/** The largest moves of a day. */
export const moverOperations = defineOperations('Market', {
  dailyMovers: get('/api/market-data/daily-movers', 'public-market', {
    summary: 'The strongest gains and losses of 24 hours',
    description: 'Prices in USD, changes in percent; at most ten each way.',
    status: 200,
    answer: dailyMoversSchema,
    etag: true,
  }),
});

/** The same without schemas, for browsers. */
export const moverEndpoints = withoutSchemas(moverOperations);
