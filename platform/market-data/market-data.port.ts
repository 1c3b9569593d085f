import type { QuoteCurrency } from '#domain/shared/market/currencies.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { Source, SourceMode } from '../sources/source.port.ts';

/** A coin as listed by a source. Money in USD; null means "not reported". */
export type SourceCoin = {
  /** Stable id, such as `bitcoin`. */
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly rank: number;
  readonly price: number;
  /** Absent when the source does not report the change, for which hourly candles are too coarse. */
  readonly change1h?: number | null;
  readonly change24h: number | null;
  /** When absent, the worker computes the change from the candles. */
  readonly change7d?: number | null;
  /** Absent when the source does not report it. */
  readonly change30d?: number | null;
  readonly low24h: number | null;
  readonly high24h: number | null;
  /** USD traded in 24 hours. */
  readonly volume: number | null;
  readonly marketCap: number | null;
  /** Absent when the source does not report records. */
  readonly records?: CoinRecords | undefined;
  /** When this coin was measured, ISO-8601; absent when that is the time of the response. */
  readonly at?: string;
};

/** A record price and its time (ISO-8601), which is null when not reported. */
export type RecordPrice = { readonly price: number; readonly at: string | null };

/** All-time extremes and supply of a coin; null means "not reported". */
export type CoinRecords = {
  readonly allTimeHigh: RecordPrice | null;
  readonly allTimeLow: RecordPrice | null;
  /** Units of the coin. */
  readonly circulatingSupply: number | null;
  readonly totalSupply: number | null;
  readonly maxSupply: number | null;
};

/** One finished hour of a coin, or five minutes from a source of five-minute candles. Prices in USD. */
export type SourceCandle = {
  readonly coinId: string;
  /** Start of the period, ISO-8601. */
  readonly openAt: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In units of the coin. */
  readonly volume: number;
};

/**
 * A live candle is final only this long after its end, in milliseconds. Our clock may be ahead of the source's, and the
 * running period would otherwise be stored as finished.
 */
export const liveCandleDelayMs = 15 * secondMs;

/** The candles of one coin that start in [from, to). */
export type CandleRange = { readonly coinId: string; readonly from: Date; readonly to: Date };

/**
 * All coins of a source at `now`; `nothing` before its first value (a replay before its first
 * candle).
 */
export type MarketSource = Source<'all', readonly SourceCoin[]>;

/**
 * Finished candles, grouped by coin, oldest first: hours, or five minutes for `fiveMinuteCandles`. Contains no candles
 * for a coin that the source does not list.
 */
export interface CandleSource extends Source<readonly CandleRange[], readonly SourceCandle[]> {
  /** Maximum number of ranges per request. */
  readonly rangesPerRequest: number;
  /** Longest range of a request; unlimited when absent. */
  readonly hoursPerRange?: number;
  /** Longest range of a request for a single coin, if it may be longer. */
  readonly hoursAlone?: number;
  /** How many hours the source reaches back; unlimited when absent. */
  readonly historyHours?: number;
  /** Whether the source has answered, within the last day, that it does not list the coin. */
  readonly isUnlisted?: (coinId: string, now: Date) => boolean;
}

/** Fear (0) and greed (100) index of one UTC day. Today's value may still change. */
export type FearGreedDay = { readonly day: string; readonly value: number };

/** The days from `from` (such as 2026-11-21) to today, oldest first. */
export type FearGreedSource = Source<{ readonly from: string }, readonly FearGreedDay[]>;

/** One pair of one exchange. Money in USD; null means "not reported". */
export type SourceTicker = {
  readonly exchange: string;
  /** Written as on the exchange, such as `BTC/USDT`. */
  readonly pair: string;
  readonly price: number;
  /** Spread between bid and ask, in per cent. */
  readonly spread: number | null;
  /** USD traded in 24 hours. */
  readonly volume: number;
  readonly trust: 'high' | 'medium' | 'low' | null;
  /** Time of the last trade, ISO-8601. */
  readonly tradedAt: string | null;
};

/** The pairs of one coin, in any order; `nothing` when the source does not list the coin. */
export type TickerSource = Source<
  { readonly coinId: string; readonly symbol: string },
  readonly SourceTicker[]
>;

/**
 * The best-ranked coin with a symbol. A null coin means that no such coin exists, so no other
 * source is tried.
 */
export type LookupSource = Source<
  { readonly symbol: string },
  { readonly coin: SourceCoin | null }
>;

/** Kinds of links to a coin's own places, in the order in which they are shown. */
export const coinLinkKinds = [
  'website',
  'explorer',
  'source-code',
  'forum',
  'reddit',
  'x',
] as const;

/** A link to one of a coin's own places; https only. */
export type CoinLink = { readonly kind: (typeof coinLinkKinds)[number]; readonly url: string };

/** What a source says about a coin apart from prices. Supply in units of the coin; null means "not reported". */
export type CoinProfile = {
  /** Paragraphs of plain text; empty when not reported. */
  readonly description: readonly string[];
  /** At most one of each kind. */
  readonly links: readonly CoinLink[];
  readonly circulatingSupply: number | null;
  readonly totalSupply: number | null;
  readonly maxSupply: number | null;
  /** True when the source says that there is no maximum. */
  readonly hasNoMaxSupply: boolean;
};

/** The profile of one coin; `nothing` when the source does not list the coin. */
export type ProfileSource = Source<
  { readonly coinId: string; readonly symbol: string },
  CoinProfile
>;

/** How many units of each currency one US dollar costs. */
export type SourceExchangeRates = Readonly<Record<QuoteCurrency, number>>;

/** The current exchange rates of one source. */
export type ExchangeRateSource = Source<'all', SourceExchangeRates>;

/** The coin that an id of a source means. */
export type CoinMapping = {
  readonly source: string;
  readonly sourceId: string;
  /** In upper case. */
  readonly symbol: string;
  readonly coinId: string;
  /** Whether the symbol alone means this coin. Absent where only this source uses the id. */
  readonly isSymbolOwner?: boolean | undefined;
};

/** What the sources have learned about coin ids, to be stored and restored after a restart. */
export type CoinMappings = {
  list(): readonly CoinMapping[];
  restore(mappings: readonly CoinMapping[]): void;
};

/** The sources of one provider. */
export type MarketProvider = {
  readonly markets: MarketSource;
  readonly candles: CandleSource;
  readonly fiveMinuteCandles?: CandleSource;
  readonly fearGreed?: FearGreedSource;
  readonly exchangeRates?: ExchangeRateSource;
  readonly tickers?: TickerSource;
  readonly lookUps?: LookupSource;
  readonly profiles?: ProfileSource;
  readonly coinMappings?: CoinMappings;
};

/** Sources of prices, the preferred source of each kind first. All have the same mode. */
export type MarketData = {
  readonly name: string;
  readonly kind: SourceMode;
  readonly markets: readonly MarketSource[];
  readonly candles: readonly CandleSource[];
  /** Candles of the last day, fetched on demand; empty when no source exists, as in a replay. */
  readonly fiveMinuteCandles: readonly CandleSource[];
  /** Empty when no source exists, as in a replay. */
  readonly fearGreed: readonly FearGreedSource[];
  /** Empty when no source exists, as in a replay. */
  readonly exchangeRates: readonly ExchangeRateSource[];
  /** Prices on single exchanges; empty when no source exists. */
  readonly tickers: readonly TickerSource[];
  /** Coins that the markets do not list; empty when no source exists. */
  readonly lookUps: readonly LookupSource[];
  /** Descriptions, links and supply; empty when no source exists. */
  readonly profiles: readonly ProfileSource[];
  /** Absent when the sources use Tidemark's ids. */
  readonly coinMappings?: CoinMappings | undefined;
  close(): Promise<void>;
};
