import { z } from 'zod';
import { sourceModeSchema } from './market.ts';
import { marketCoinDetailSchema } from './coin.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';
import { symbolParams, coinSymbol } from '../fields.ts';

/** One pair at one exchange. Money in USD, the spread in percent, null for values not reported. */
export const tickerSchema = z.object({
  exchange: z.string().meta({ description: 'Name of the exchange.' }),
  pair: z
    .string()
    .meta({ description: 'Trading pair as the exchange writes it, such as `BTC/USDT`.' }),
  price: z.number().positive().meta({ description: 'Price in USD.' }),
  spread: z
    .number()
    .nullable()
    .meta({ description: 'Spread between bid and ask, in percent; null when not reported.' }),
  volume: z
    .number()
    .nonnegative()
    .meta({ description: 'Value traded in the last 24 hours, in USD.' }),
  share: z
    .number()
    .nullable()
    .meta({ description: 'Share of the volume of all pairs in this answer, in percent.' }),
  trust: z.enum(['high', 'medium', 'low']).nullable().meta({
    description: 'How far the source trusts the figures of the exchange; null when not reported.',
  }),
  tradedAt: z
    .string()
    .nullable()
    .meta({ description: 'Time of the last trade; null when not reported.' }),
});

/** Prices of one coin at individual exchanges, fetched on demand and cached for an hour. */
export const tickersSchema = z
  .object({
    coinSymbol: coinSymbol,
    state: z.enum(['current', 'fetching', 'unavailable']).meta({
      description:
        'State of the answer; while `fetching` or `unavailable`, the tickers are those of the last answer, if any.',
    }),
    tickers: z.array(tickerSchema).meta({
      description:
        'Trading pairs, largest volume first, at most 50; empty where no source reports any.',
    }),
    reported: z
      .int()
      .nonnegative()
      .meta({ description: 'Number of pairs that the source reported.' }),
    source: z
      .string()
      .nullable()
      .meta({ description: 'Display name of the source; null before the first answer.' }),
    kind: sourceModeSchema.nullable().meta({
      description:
        'Whether the figures are live, simulated or replayed from a recording; null before the first answer.',
    }),
    at: z
      .string()
      .nullable()
      .meta({ description: 'When the source measured it; null before the first answer.' }),
    stale: z
      .boolean()
      .meta({ description: 'Whether the figures are older than twice their refresh interval.' }),
    refreshSeconds: z
      .number()
      .positive()
      .meta({ description: 'Seconds until the answer is fetched again if a member looks.' }),
  })
  .meta({ id: 'Tickers', description: 'Prices of one coin at individual exchanges.' });
/** Prices of one coin at individual exchanges. */
export type Tickers = z.infer<typeof tickersSchema>;

export const lookUpSchema = z
  .object({
    coinSymbol: coinSymbol,
    state: z.enum(['asking', 'found', 'missing', 'unavailable']).meta({
      description:
        'State of the search: ask again in some seconds while `asking`; `unavailable` when no source could answer.',
    }),
    coin: marketCoinDetailSchema
      .nullable()
      .meta({ description: 'The coin; null unless it was found.' }),
  })
  .meta({ id: 'CoinLookUp', description: 'Result of the search for a symbol.' });
/** State of the search for a symbol. */
export type CoinLookUp = z.infer<typeof lookUpSchema>;

/** Coin details that are fetched from the sources on demand. */
export const coinDetailOperations = defineOperations('Market', {
  tickers: get('/api/market-data/{symbol}/tickers', 'markets', {
    summary: 'The prices of one coin at single exchanges',
    description:
      'For members. They are fetched on demand, at most hourly for a coin and 40 times a day by one member; `state` is `fetching` until they arrive. 404 `market/unknown-symbol`: no coin has the symbol.',
    params: symbolParams,
    status: 200,
    answer: tickersSchema,
    problems: { 404: ['market/unknown-symbol'], 503: ['market/no-reading'] },
  }),
  lookUpCoin: post('/api/market-data/{symbol}/look-up', 'markets', {
    summary: 'Look up a coin outside the market list',
    description:
      'For members. The answer, even if there is no such coin, is kept for a day; `state` is `asking` until it arrives. 429: a member may look up ten symbols a day, and all members together forty.',
    params: symbolParams,
    status: 200,
    answer: lookUpSchema,
    problems: { 429: ['throttle/look-ups', 'throttle/all-look-ups'], 503: ['market/no-reading'] },
    sideEffects: true,
  }),
});

/** The same without schemas, for browsers. */
export const coinDetailEndpoints = withoutSchemas(coinDetailOperations);
