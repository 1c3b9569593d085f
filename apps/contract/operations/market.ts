import { z } from 'zod';
import {
  candleRangeSchema,
  candlesSchema,
  dailyMoversSchema,
  indicatorsSchema,
  marketCoinDetailSchema,
  marketListSchema,
  wantedHistorySchema,
} from '../market.ts';
import { marketEndpoints } from '../endpoints/market.ts';
import type { Operation } from './operation.ts';

const symbolParams = z.object({ symbol: z.string().min(1).max(20) });
const candlesQuery = z.object({
  /** A span of the chart; with it, `limit` has no meaning. */
  range: candleRangeSchema.optional(),
  /** Number of newest hours; a week by default. */
  limit: z.coerce.number<number | string>().int().min(1).max(1000).optional(),
});

const indicatorsQuery = z.object({
  /** A span of the chart; a month by default. */
  range: candleRangeSchema.optional(),
});

/** The list of coins, one coin, movers, candles and indicators. */
export const marketOperations = {
  marketList: {
    ...marketEndpoints.marketList,
    tag: 'Market',
    summary: 'The hundred largest coins',
    status: 200,
    answer: marketListSchema,
    etag: true,
  },
  coinIcon: {
    ...marketEndpoints.coinIcon,
    tag: 'Market',
    summary: 'The icon of a coin',
    params: z.object({ id: z.string().min(1).max(100) }),
    status: 200,
    answer: null,
    mediaType: 'image/svg+xml',
  },
  topCoins: {
    ...marketEndpoints.topCoins,
    tag: 'Market',
    summary: 'The most traded coins of 24 hours',
    status: 200,
    answer: marketListSchema,
    etag: true,
  },
  dailyMovers: {
    ...marketEndpoints.dailyMovers,
    tag: 'Market',
    summary: 'The strongest gains and losses of 24 hours',
    status: 200,
    answer: dailyMoversSchema,
    etag: true,
  },
  coin: {
    ...marketEndpoints.coin,
    tag: 'Market',
    summary: 'One coin; a symbol means the coin with the best rank',
    params: symbolParams,
    status: 200,
    answer: marketCoinDetailSchema,
    problems: [404],
  },
  candles: {
    ...marketEndpoints.candles,
    tag: 'Market',
    summary: 'Candles of one coin, oldest first',
    params: symbolParams,
    query: candlesQuery,
    strictQuery: true,
    status: 200,
    answer: candlesSchema,
    problems: [404],
    etag: true,
  },
  indicators: {
    ...marketEndpoints.indicators,
    tag: 'Market',
    summary: 'Indicators of one coin over one span',
    params: symbolParams,
    query: indicatorsQuery,
    strictQuery: true,
    status: 200,
    answer: indicatorsSchema,
    problems: [404],
    etag: true,
  },
  wantHistory: {
    ...marketEndpoints.wantHistory,
    tag: 'Market',
    summary: 'Ask for a year of hours of one coin',
    params: symbolParams,
    status: 202,
    answer: wantedHistorySchema,
    problems: [404],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>;
