import { z } from 'zod';
import {
  candleRangeSchema,
  candlesSchema,
  dailyMoversSchema,
  indicatorsSchema,
  marketCoinDetailSchema,
  marketListSchema,
  coinHistoryStatusSchema,
} from '../../market/market.ts';
import { marketEndpoints } from '../../endpoints/market/market.ts';
import { defineOperations } from '../define-operations.ts';

const symbolParams = z.object({
  symbol: z
    .string()
    .min(1)
    .max(20)
    .meta({ description: 'Symbol of the coin in upper or lower case, such as `BTC`.' }),
});
const candlesQuery = z.object({
  range: candleRangeSchema
    .optional()
    .meta({ description: 'Span of the chart; with it, `limit` is ignored.' }),
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: 'Number of newest hours, 1 to 1000; 168 (a week) by default.' }),
});

const indicatorsQuery = z.object({
  range: candleRangeSchema
    .optional()
    .meta({ description: 'Span of the chart; a month by default.' }),
});

/** The list of coins, single coins, movers, candles and indicators. */
export const marketOperations = defineOperations(marketEndpoints, 'Market', {
  marketList: {
    summary: 'The hundred largest coins',
    description:
      'Prices in USD, changes in percent; ordered by rank. Without prices the list is empty.',
    status: 200,
    answer: marketListSchema,
    etag: true,
  },
  coinIcon: {
    summary: 'The icon of a coin',
    description:
      'Needs no session. SVG of 24 × 24 pixels: the icon of the coin’s symbol, or its letters where there is none.',
    params: z.object({
      id: z.string().min(1).max(100).meta({ description: 'Id of the coin, such as `bitcoin`.' }),
    }),
    status: 200,
    answer: null,
    mediaType: 'image/svg+xml',
  },
  topCoins: {
    summary: 'The most traded coins of 24 hours',
    description: 'Prices in USD, changes in percent; ordered by traded value.',
    status: 200,
    answer: marketListSchema,
    etag: true,
  },
  dailyMovers: {
    summary: 'The strongest gains and losses of 24 hours',
    description: 'Prices in USD, changes in percent; at most ten each way.',
    status: 200,
    answer: dailyMoversSchema,
    etag: true,
  },
  coin: {
    summary: 'One coin; a symbol means the coin with the best rank',
    description:
      'Prices in USD, changes in percent. 404 `market/unknown-symbol`: no coin has the symbol. 503 `market/no-reading`: no prices have arrived yet.',
    params: symbolParams,
    status: 200,
    answer: marketCoinDetailSchema,
    problems: { 404: ['market/unknown-symbol'], 503: ['market/no-reading'] },
  },
  candles: {
    summary: 'Candles of one coin, oldest first',
    description:
      'Prices in USD, volume in units of the coin. A `range` merges hours into longer candles, so that none is left out. 404 `market/unknown-symbol`: no coin has the symbol.',
    params: symbolParams,
    query: candlesQuery,
    strictQuery: true,
    status: 200,
    answer: candlesSchema,
    problems: { 404: ['market/unknown-symbol'], 503: ['market/no-reading'] },
    etag: true,
  },
  indicators: {
    summary: 'Indicators of one coin over one span',
    description:
      'Part of Pro. Computed over the candles of the range; a month by default. Null where there are too few candles. 404 `market/unknown-symbol`: no coin has the symbol.',
    params: symbolParams,
    query: indicatorsQuery,
    strictQuery: true,
    status: 200,
    answer: indicatorsSchema,
    problems: { 404: ['market/unknown-symbol'], 503: ['market/no-reading'] },
    etag: true,
  },
  wantHistory: {
    summary: 'Ask for a year of hours of one coin',
    description:
      '404 `market/unknown-symbol`: no coin of the list has the symbol. The hours join the candles within minutes, unless `complete` says that there are no more; repeating it changes nothing.',
    params: symbolParams,
    status: 202,
    answer: coinHistoryStatusSchema,
    problems: { 404: ['market/unknown-symbol'], 503: ['market/no-reading'] },
    idempotent: true,
  },
});
