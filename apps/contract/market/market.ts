import { z } from 'zod';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';
import { symbolParams, coinSymbol } from '../fields.ts';

/** Spans of a price chart by name: the number of hours, and the hours per candle. */
export const candleRanges = {
  '1D': { hours: 24, every: 1 },
  '7D': { hours: 168, every: 1 },
  '1M': { hours: 30 * 24, every: 4 },
  '3M': { hours: 90 * 24, every: 12 },
  '1Y': { hours: 365 * 24, every: 24 },
  // Longer than any history that is kept.
  All: { hours: 20 * 365 * 24, every: 24 },
} as const;
/** Name of a span. */
export type CandleRange = keyof typeof candleRanges;
/** Names of the spans, shortest first. */
export const candleRangeNames = Object.keys(candleRanges) as CandleRange[];

/** Whether figures are live, simulated or replayed from a recording. */
export const sourceModeSchema = z.enum(['live', 'simulated', 'replay']);

/** Source of figures: its display name, and whether it is live, simulated or replayed. */
export const provenanceSchema = z.object({
  source: z.string().meta({ description: 'Display name of the source, such as `CoinGecko`.' }),
  kind: sourceModeSchema.meta({
    description: 'Whether the figures are live, simulated or replayed from a recording.',
  }),
  at: z
    .string()
    .meta({ description: 'When the source measured it; for candles, the end of the newest hour.' }),
  stale: z
    .boolean()
    .meta({ description: 'Whether the figures are older than twice their refresh interval.' }),
});

export const marketCoinSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the coin at the source, such as `bitcoin`.' }),
    name: z.string().meta({ description: 'Display name.' }),
    coinSymbol: coinSymbol,
    rank: z.int().positive().meta({ description: 'Rank by market value; 1 is the largest.' }),
    price: z.number().nonnegative().meta({ description: 'Price in USD.' }),
    change1h: z
      .number()
      .nullable()
      .meta({ description: 'Change in the last hour, in percent; null when not reported.' }),
    change24h: z
      .number()
      .nullable()
      .meta({ description: 'Change in the last 24 hours, in percent; null when not reported.' }),
    change7d: z
      .number()
      .nullable()
      .meta({ description: 'Change in the last 7 days, in percent; null when not reported.' }),
    change30d: z
      .number()
      .nullable()
      .meta({ description: 'Change in the last 30 days, in percent; null when not reported.' }),
    low24h: z
      .number()
      .nullable()
      .meta({ description: 'Lowest price of the last 24 hours in USD; null when not reported.' }),
    high24h: z
      .number()
      .nullable()
      .meta({ description: 'Highest price of the last 24 hours in USD; null when not reported.' }),
    volume: z
      .number()
      .nonnegative()
      .nullable()
      .meta({ description: 'Value traded in the last 24 hours, in USD; null when not reported.' }),
    marketCap: z
      .number()
      .positive()
      .nullable()
      .meta({ description: 'Market value in USD; null when not reported.' }),
    chartData: z.string().nullable().meta({
      description:
        'JSON text of an array of prices in USD, oldest first: the last 7 days, at most 57 points; null without candles.',
    }),
    sentiment: z.null().meta({
      // Generators of clients have no type that is only null.
      override: { type: ['number', 'null'] },
      description:
        'Always null: this answer is public, and sentiment is for members. See `coinSentiment`.',
    }),
    ...provenanceSchema.shape,
    refreshSeconds: z.int().positive().meta({
      description: 'Seconds until the source is asked again; figures twice as old are stale.',
    }),
  })
  .meta({
    id: 'MarketCoin',
    description:
      'A coin in lists and in the live feed. Money in USD, changes in percent; null means "not reported".',
  });
/** A coin in lists, charts and the live feed. */
export type MarketCoin = z.infer<typeof marketCoinSchema>;
/** Coins in the order stated by the operation. */
export const marketListSchema = z.array(marketCoinSchema);

/** Name of a span. */
const candleRangeSchema = z.enum(candleRangeNames);

/** One period of a coin. Prices are in USD, and `openAt` is its start, ISO-8601. */
const candleSchema = z.object({
  openAt: z.string().meta({ description: 'Start of the period.' }),
  open: z.number().meta({ description: 'First price of the period in USD.' }),
  high: z.number().meta({ description: 'Highest price of the period in USD.' }),
  low: z.number().meta({ description: 'Lowest price of the period in USD.' }),
  close: z.number().meta({ description: 'Last price of the period in USD.' }),
  volume: z.number().meta({ description: 'Volume traded in the period, in units of the coin.' }),
  corrected: z.literal(true).optional().meta({
    description:
      'Present when the source changed a price of the period after its hour was final (three hours after its end). The figures are those that were final.',
  }),
});
const hourlyIntervals = ['1h', '4h', '12h', '24h'] as const;
export const candlesSchema = z
  .object({
    coinSymbol: coinSymbol,
    interval: z.enum(['5m', ...hourlyIntervals]).meta({
      description: 'Length of a candle; `5m` only when it was asked for.',
    }),
    fetching: z.literal(true).optional().meta({
      description:
        'Present while newer five-minute candles, which were asked for, are being fetched. Ask again in some seconds.',
    }),
    candles: z.array(candleSchema).meta({ description: 'Candles, oldest first.' }),
    unitChange: z
      .object({
        at: z.string().meta({ description: 'When the first price in the new unit was measured.' }),
        factor: z
          .number()
          .positive()
          .meta({ description: 'New prices divided by old ones, a power of ten.' }),
      })
      .optional()
      .meta({
        description:
          'Present when the coin’s unit has changed, as in a redenomination. Candles before it are left out, because their prices are not comparable.',
      }),
    ...provenanceSchema.shape,
  })
  .meta({
    id: 'Candles',
    description:
      'Candles of one coin, oldest first; those longer than an hour are merged hours, so nothing is left out.',
  });
/** The candles of one coin, with their source. */
export type Candles = z.infer<typeof candlesSchema>;

// One value per candle. Null where there are too few preceding candles.
const seriesSchema = z.array(z.number().nullable());

/** Indicators computed from a coin's candles. `models/indicators` has the formulas. */
export const indicatorsSchema = candlesSchema
  .omit({ fetching: true })
  .extend({
    interval: z.enum(hourlyIntervals).meta({ description: 'Length of a candle.' }),
    range: candleRangeSchema.meta({
      description:
        'Span of the chart: a day, a week, 30 days, 90 days, 365 days or all stored prices.',
    }),
    rsi: seriesSchema.meta({ description: 'Relative strength index over 14 candles, 0 to 100.' }),
    macd: seriesSchema.meta({
      description: 'Difference between the 12- and the 26-candle exponential average, in USD.',
    }),
    macdSignal: seriesSchema.meta({
      description: 'Exponential average of `macd` over 9 candles, in USD.',
    }),
    macdHistogram: seriesSchema.meta({ description: '`macd` minus `macdSignal`, in USD.' }),
    bollingerLower: seriesSchema.meta({
      description: 'Two standard deviations below the middle band, in USD.',
    }),
    bollingerMiddle: seriesSchema.meta({ description: 'Average of 20 closes, in USD.' }),
    bollingerUpper: seriesSchema.meta({
      description: 'Two standard deviations above the middle band, in USD.',
    }),
    vwap: seriesSchema.meta({
      description: 'Volume-weighted average price since the start of the UTC day, in USD.',
    }),
    obv: seriesSchema.meta({
      description: 'On-balance volume, in units of the coin; only its direction is meaningful.',
    }),
    mfi: seriesSchema.meta({ description: 'Money flow index over 14 candles, 0 to 100.' }),
    drawdown: seriesSchema.meta({
      description: 'Fall from the highest close of the range so far, as a share from 0 to −1.',
    }),
    deepestFall: z
      .object({
        share: z.number().meta({ description: 'Size of the fall, as a share; −0.2 is 20% down.' }),
        from: z.string().meta({ description: 'Start of the candle with the high.' }),
        to: z.string().meta({ description: 'Start of the candle with the low.' }),
      })
      .nullable()
      .meta({ description: 'The deepest fall within the range; null without candles.' }),
    volatility: z
      .array(
        z.object({
          days: z.int().meta({ description: 'Length of the window in days.' }),
          annualised: z
            .number()
            .nullable()
            .meta({ description: 'Volatility as a share a year; null when hours are missing.' }),
        }),
      )
      .meta({ description: 'Realised volatility by length of the window, shortest first.' }),
    correlations: z
      .array(
        z.object({
          coinSymbol: z.string().meta({ description: 'Symbol of the other coin, such as `BTC`.' }),
          days: z.int().meta({ description: 'Length of the window in days.' }),
          correlation: z.number().nullable().meta({
            description: 'From −1 (opposite) to 1 (together); null when days are missing.',
          }),
        }),
      )
      .meta({ description: 'Correlation of the daily returns with those of BTC and ETH.' }),
    volumeByHour: seriesSchema.meta({
      description:
        'Value traded in each of the 168 hours of the week, from Monday 00:00 UTC, over 90 days; 1 is the usual hour.',
    }),
  })
  .meta({ id: 'Indicators', description: 'Technical indicators of one coin over one span.' });
/** The indicators of one coin over one span. */
export type Indicators = z.infer<typeof indicatorsSchema>;
/** A coin whose history is being fetched. New candles arrive within minutes, unless `complete`. */
const coinHistoryStatusSchema = z
  .object({
    coinSymbol: coinSymbol,
    complete: z
      .boolean()
      .meta({ description: 'Whether all hours that any source has were already fetched.' }),
  })
  .meta({ id: 'WantedHistory', description: 'The coin whose hourly history is being fetched.' });

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
  interval: z.literal('5m').optional().meta({
    description:
      'With the range `1D`: five-minute candles. Where no source has them, and until they have been fetched, the answer has hours. Ignored with other ranges.',
  }),
});

const indicatorsQuery = z.object({
  range: candleRangeSchema
    .optional()
    .meta({ description: 'Span of the chart; a month by default.' }),
});

/** The list of coins, single coins, movers, candles and indicators. */
export const marketOperations = defineOperations('Market', {
  marketList: get('/api/market-data', 'public-market', {
    summary: 'The hundred largest coins',
    description:
      'Prices in USD, changes in percent; ordered by rank. Without prices the list is empty.',
    status: 200,
    answer: marketListSchema,
    etag: true,
  }),
  coinIcon: get('/api/coin-icons/{id}', 'public-market', {
    summary: 'The icon of a coin',
    description:
      'Needs no session. SVG of 24 × 24 pixels: the icon of the coin’s symbol, or its letters where there is none.',
    params: z.object({
      id: z.string().min(1).max(100).meta({ description: 'Id of the coin, such as `bitcoin`.' }),
    }),
    status: 200,
    answer: null,
    mediaType: 'image/svg+xml',
  }),
  topCoins: get('/api/market-data/top', 'public-market', {
    summary: 'The most traded coins of 24 hours',
    description: 'Prices in USD, changes in percent; ordered by traded value.',
    status: 200,
    answer: marketListSchema,
    etag: true,
  }),
  candles: get('/api/market-data/{symbol}/candles', 'public-market', {
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
  }),
  indicators: get('/api/market-data/{symbol}/indicators', 'market-detail', {
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
  }),
  wantHistory: post('/api/market-data/{symbol}/history', 'markets', {
    summary: 'Ask for a year of hours of one coin',
    description:
      '404 `market/unknown-symbol`: no coin of the list has the symbol. The hours join the candles within minutes, unless `complete` says that there are no more; repeating it changes nothing.',
    params: symbolParams,
    status: 202,
    answer: coinHistoryStatusSchema,
    problems: { 404: ['market/unknown-symbol'], 503: ['market/no-reading'] },
    idempotent: true,
    sideEffects: true,
  }),
});

/** The same without schemas, for browsers. */
export const marketEndpoints = withoutSchemas(marketOperations);
