/** A coin as a source lists it. Money in USD; null is "not reported". */
export type SourceCoin = {
  /** Stable id, such as `bitcoin`. */
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly rank: number;
  readonly price: number;
  readonly change24h: number | null;
  /** Absent: the worker works it out from the candles. */
  readonly change7d?: number | null;
  readonly low24h: number | null;
  readonly high24h: number | null;
  /** USD traded in 24 hours. */
  readonly volume: number;
  readonly marketCap: number | null;
  /** When this coin was measured, ISO-8601, where that is not the time of the reading. */
  readonly at?: string;
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

/** All coins of a source at one moment. */
export type MarketReading = {
  /** When the source measured it, ISO-8601. */
  readonly at: string;
  readonly coins: readonly SourceCoin[];
};

/** Where prices come from. A source that cannot answer throws; the worker keeps the last reading and lets it grow stale. */
export interface MarketData {
  /** Name to print beside figures. */
  readonly name: string;
  readonly kind: 'live' | 'simulated' | 'replay';
  /** How often it is worth asking, in milliseconds. */
  readonly refreshMs: number;
  /** The market at `now`; undefined when there is nothing (a replay before its first candle). */
  read(now: Date): Promise<MarketReading | undefined>;
  /** Finished hourly candles of one coin in [from, to), oldest first. */
  candles(coinId: string, from: Date, to: Date): Promise<readonly SourceCandle[]>;
  close(): Promise<void>;
}
