import type { Source, SourceMode } from '../sources/source.port.ts';

/** A coin as a source lists it. Money in USD; null is "not reported". */
export type SourceCoin = {
  /** Stable id, such as `bitcoin`. */
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly rank: number;
  readonly price: number;
  /** Absent where the source does not say; hourly candles are too coarse for it. */
  readonly change1h?: number | null;
  readonly change24h: number | null;
  /** Absent: the worker computes it from the candles. */
  readonly change7d?: number | null;
  readonly low24h: number | null;
  readonly high24h: number | null;
  /** USD traded in 24 hours. */
  readonly volume: number | null;
  readonly marketCap: number | null;
  /** Absent where the source does not say. */
  readonly records?: CoinRecords | undefined;
  /** When this coin was measured, ISO-8601, where that is not the time of the answer. */
  readonly at?: string;
};

/** A price that was reached once, and when, ISO-8601; null where the time is not reported. */
export type RecordPrice = { readonly price: number; readonly at: string | null };

/** Extremes of all time and amounts of a coin; null is "not reported". */
export type CoinRecords = {
  readonly allTimeHigh: RecordPrice | null;
  readonly allTimeLow: RecordPrice | null;
  /** Units of the coin. */
  readonly circulatingSupply: number | null;
  readonly totalSupply: number | null;
  readonly maxSupply: number | null;
};

/** One finished hour of a coin. Prices in USD. */
export type SourceCandle = {
  readonly coinId: string;
  /** Start of the hour, ISO-8601. */
  readonly openAt: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In units of the coin. */
  readonly volume: number;
};

/** The hours of one coin that begin in [from, to). */
export type CandleRange = { readonly coinId: string; readonly from: Date; readonly to: Date };

/** All coins of a source at `now`; `nothing` before its first value (a replay before its first candle). */
export type MarketSource = Source<'all', readonly SourceCoin[]>;

/** Finished hourly candles, grouped by coin, oldest first; none for a coin that it does not list. */
export interface CandleSource extends Source<readonly CandleRange[], readonly SourceCandle[]> {
  /** Maximum number of ranges per request. */
  readonly rangesPerAsk: number;
  /** Longest range of a request; unlimited when absent. */
  readonly hoursPerRange?: number;
  /** Longest range of a request for one coin alone, where that may be longer. */
  readonly hoursAlone?: number;
}

/** How fearful (0) or greedy (100) a day was; the day is UTC, and today's may still change. */
export type FearGreedDay = { readonly day: string; readonly value: number };

/** The days from `from` (as 2026-11-21) to today, oldest first. */
export type FearGreedSource = Source<{ readonly from: string }, readonly FearGreedDay[]>;

/** One pair of one exchange. Money in USD; null is "not reported". */
export type SourceTicker = {
  readonly exchange: string;
  /** As the exchange writes it, such as `BTC/USDT`. */
  readonly pair: string;
  readonly price: number;
  /** Between bid and ask, in per cent. */
  readonly spread: number | null;
  /** USD traded in 24 hours. */
  readonly volume: number;
  readonly trust: 'high' | 'medium' | 'low' | null;
  /** When it was traded last, ISO-8601. */
  readonly tradedAt: string | null;
};

/** The pairs of one coin, in any order; `nothing` where the source does not list the coin. */
export type TickerSource = Source<
  { readonly coinId: string; readonly symbol: string },
  readonly SourceTicker[]
>;

/** The coin with the best rank that has a symbol; a null coin says that there is none, so that no other source is asked. */
export type LookUpSource = Source<
  { readonly symbol: string },
  { readonly coin: SourceCoin | null }
>;

/** The sources that one provider offers. */
export type MarketProvider = {
  readonly markets: MarketSource;
  readonly candles: CandleSource;
  readonly fearGreed?: FearGreedSource;
  readonly tickers?: TickerSource;
  readonly lookUps?: LookUpSource;
};

/** Where prices come from, the preferred source of each kind first. All are of one mode. */
export type MarketData = {
  /** Name of the preferred source. */
  readonly name: string;
  readonly kind: SourceMode;
  readonly markets: readonly MarketSource[];
  readonly candles: readonly CandleSource[];
  /** Empty where it is not known, as in a replay. */
  readonly fearGreed: readonly FearGreedSource[];
  /** Of single exchanges; empty where they are not known. */
  readonly tickers: readonly TickerSource[];
  /** Of coins that the markets do not list; empty where there are no others. */
  readonly lookUps: readonly LookUpSource[];
  close(): Promise<void>;
};
