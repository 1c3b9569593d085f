import { z } from 'zod';
import { newsItemSchema } from '../news/news.ts';
import { marketCoinSchema } from './market.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';
import { symbolParams, simulated } from '../fields.ts';

/** The newest 24-hour range of a coin whose time is over, with its outcome. */
export const pastRangeSchema = z
  .object({
    horizonHours: z.int().meta({ description: 'Hours from `issuedAt` to `targetAt`.' }),
    issuedAt: z.string().meta({ description: 'End of the last candle that was used.' }),
    targetAt: z.string().meta({ description: 'The time whose price was forecast.' }),
    low: z.number().meta({ description: 'Lower end of the 80% range, in USD.' }),
    high: z.number().meta({ description: 'Upper end of the 80% range, in USD.' }),
    actual: z.number().meta({ description: 'What the price was at `targetAt`, in USD.' }),
    inside: z.boolean().meta({ description: 'Whether that price was inside the range.' }),
    backtest: z
      .boolean()
      .meta({ description: 'Whether the forecast was computed after the time it is issued for.' }),
    simulated: simulated,
  })
  .meta({ id: 'PastRange', description: 'A range that is over, with its outcome.' });
/** A range that is over, with its outcome. */
export type PastRange = z.infer<typeof pastRangeSchema>;

export const coinOverviewSchema = z
  .object({
    coin: marketCoinSchema.meta({ description: 'The coin as in the market list.' }),
    range: pastRangeSchema.nullable().meta({
      description:
        'The newest 80% range whose 24 hours ended within the last day; null without one. Ranges that are still open are part of Pro.',
    }),
    stories: z
      .array(newsItemSchema)
      .meta({ description: 'Stories of the last 24 hours that name the coin, newest first.' }),
  })
  .meta({ id: 'CoinOverview', description: 'What everybody can read about a coin.' });
/** What everybody can read about a coin. */
export type CoinOverview = z.infer<typeof coinOverviewSchema>;

const problems = {
  404: ['market/unknown-symbol'],
  503: ['market/no-reading'],
} as const;

/** What everybody can read about a coin, and its picture for link previews. */
export const coinOverviewOperations = defineOperations('Market', {
  coinOverview: get('/api/market-data/{symbol}/overview', 'public-market', {
    summary: 'What everybody can read about a coin',
    description:
      'Needs no session. Price, stories of the day, and the newest 80% range that is over. 404 `market/unknown-symbol`: no coin of the list has the symbol.',
    params: symbolParams,
    status: 200,
    answer: coinOverviewSchema,
    problems,
    etag: true,
  }),
  coinPicture: get('/share/coins/{symbol}', 'public-market', {
    summary: 'The picture of a coin for link previews',
    description:
      'Needs no session. PNG of 1200 × 630 pixels with the figures of `coinOverview`. 404 `market/unknown-symbol`: no coin of the list has the symbol.',
    params: symbolParams,
    status: 200,
    answer: null,
    mediaType: 'image/png',
    problems,
  }),
});

/** The same without schemas, for browsers. */
export const coinOverviewEndpoints = withoutSchemas(coinOverviewOperations);
