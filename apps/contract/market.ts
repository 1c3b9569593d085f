import { z } from 'zod';
import { candleRangeNames } from './candle-ranges.ts';

/** Whether figures are live, simulated or replayed from a recording. */
export const sourceModeSchema = z.enum(['live', 'simulated', 'replay']);

/** Source of figures: its display name, and whether it is live, simulated or replayed. */
export const provenanceSchema = z.object({
  /** Display name, such as `CoinGecko`. */
  source: z.string(),
  kind: sourceModeSchema,
  /** When the source measured it, ISO-8601. */
  at: z.string(),
  /** Older than twice its refresh interval. */
  stale: z.boolean(),
});

/** A coin in the market list. Money in USD; changes in per cent; null means "not reported". */
export const marketCoinSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    coinSymbol: z.string(),
    rank: z.int().positive(),
    price: z.number().nonnegative(),
    change1h: z.number().nullable(),
    change24h: z.number().nullable(),
    change7d: z.number().nullable(),
    low24h: z.number().nullable(),
    high24h: z.number().nullable(),
    /** USD traded in 24 hours. */
    volume: z.number().nonnegative().nullable(),
    marketCap: z.number().positive().nullable(),
    /** JSON text of a number series: 168 hourly closes thinned to at most 57 points; null without candles. */
    chartData: z.string().nullable(),
    /** Always null: this list is open to everyone, and the sentiment of coins is for members, of most coins from basic on: `coinSentiment`. */
    sentiment: z.null(),
    ...provenanceSchema.shape,
    /** How often the source is asked: a price twice as old is stale, also while no answer says so. */
    refreshSeconds: z.int().positive(),
  })
  .meta({ id: 'MarketCoin' });
/** A coin as lists, charts and the live feed show it. */
export type MarketCoin = z.infer<typeof marketCoinSchema>;
/** Coins in the order that their operation names. */
export const marketListSchema = z.array(marketCoinSchema);

const recordPriceSchema = z.object({
  price: z.number().positive(),
  /** When it was reached, ISO-8601; null when not reported. */
  at: z.string().nullable(),
});

/** One coin in detail; `change24h` is text with two decimals, as specified. */
export const marketCoinDetailSchema = marketCoinSchema
  .extend({
    change24h: z.string().nullable(),
    /** In USD; null when not reported. */
    allTimeHigh: recordPriceSchema.nullable(),
    allTimeLow: recordPriceSchema.nullable(),
    /** Units of the coin; null when not reported. */
    circulatingSupply: z.number().positive().nullable(),
    totalSupply: z.number().positive().nullable(),
    maxSupply: z.number().positive().nullable(),
  })
  .meta({ id: 'MarketCoinDetail' });
/** A coin on its detail page. */
export type MarketCoinDetail = z.infer<typeof marketCoinDetailSchema>;

/** A coin among the strongest movers of a day. Money in USD, `change24h` in per cent. */
export const moverSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  price: z.number().nonnegative(),
  change24h: z.number(),
  marketCap: z.number().positive().nullable(),
  volume24h: z.number().nonnegative().nullable(),
  /** Address of the coin's icon, on our server. */
  image: z.string(),
  rank: z.int().positive(),
});
/** A coin among the strongest movers of a day. */
export type Mover = z.infer<typeof moverSchema>;

/** The strongest gains and losses of 24 hours, ten each at most, strongest first. */
export const dailyMoversSchema = z
  .object({
    topGainers: z.array(moverSchema),
    topLosers: z.array(moverSchema),
    lastUpdated: z.string().nullable(),
    /** Names of all sources of the listed coins, separated by commas. */
    source: z.string().nullable(),
    kind: sourceModeSchema.nullable(),
    stale: z.boolean(),
  })
  .meta({ id: 'DailyMovers' });
/** Gainers and losers of 24 hours. */
export type DailyMovers = z.infer<typeof dailyMoversSchema>;

/** One of the spans. */
export const candleRangeSchema = z.enum(candleRangeNames);

/** One period of a coin; prices in USD, `openAt` is its start, ISO-8601. */
export const candleSchema = z.object({
  openAt: z.string(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  /** Traded volume in units of the coin. */
  volume: z.number(),
});
const intervalSchema = z.enum(['1h', '4h', '12h', '24h']);
/** Candles of one coin, oldest first; longer ones are hours merged, so nothing is left out. */
export const candlesSchema = z
  .object({
    coinSymbol: z.string(),
    interval: intervalSchema,
    candles: z.array(candleSchema),
    ...provenanceSchema.shape,
  })
  .meta({ id: 'Candles' });
/** The candles of one coin, with their source. */
export type Candles = z.infer<typeof candlesSchema>;

// One value per candle; null where there are too few candles before it.
const seriesSchema = z.array(z.number().nullable());

/** What traders compute from the candles of a coin; `models/indicators` has the formulas. */
export const indicatorsSchema = candlesSchema
  .extend({
    range: candleRangeSchema,
    /** RSI(14), 0 to 100. */
    rsi: seriesSchema,
    /** MACD(12, 26), its signal (9) and the distance between the two, in USD. */
    macd: seriesSchema,
    macdSignal: seriesSchema,
    macdHistogram: seriesSchema,
    /** Bollinger(20, 2), in USD. */
    bollingerLower: seriesSchema,
    bollingerMiddle: seriesSchema,
    bollingerUpper: seriesSchema,
    /** Volume-weighted average price since the start of the UTC day, in USD. */
    vwap: seriesSchema,
    /** On-balance volume, in units of the coin. */
    obv: seriesSchema,
    /** MFI(14), 0 to 100. */
    mfi: seriesSchema,
    /** Fall from the highest close of the range so far, as a share: 0 to −1. */
    drawdown: seriesSchema,
    /** The deepest fall within the range, and when; null without candles. */
    deepestFall: z.object({ share: z.number(), from: z.string(), to: z.string() }).nullable(),
    /** Realised volatility over the last days, annualised, as a share; null with too few hours. */
    volatility: z.array(z.object({ days: z.int(), annualised: z.number().nullable() })),
    /** Correlation of daily returns with another coin, −1 to 1; null with too few days. */
    correlations: z.array(
      z.object({ coinSymbol: z.string(), days: z.int(), correlation: z.number().nullable() }),
    ),
    /** Value traded in each hour of the week, from Monday 00:00 UTC, as a multiple of the usual hour. */
    volumeByHour: seriesSchema,
  })
  .meta({ id: 'Indicators' });
/** The indicators of one coin over one span. */
export type Indicators = z.infer<typeof indicatorsSchema>;
/** The coin whose hours are being fetched; they join the candles within minutes, unless all that there are were fetched before. */
export const wantedHistorySchema = z
  .object({ coinSymbol: z.string(), complete: z.boolean() })
  .meta({ id: 'WantedHistory' });
