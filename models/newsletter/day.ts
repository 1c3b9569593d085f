/** One coin as the market list had it. Money in USD, changes in per cent; null is "not reported". */
export type CoinOfDay = {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly rank: number;
  readonly price: number;
  readonly change24h: number | null;
  readonly change7d: number | null;
  readonly volume: number | null;
  readonly marketCap: number | null;
};

/** A headline of the last day; its score is −1 to 1. */
export type StoryOfDay = {
  readonly id: string;
  readonly title: string;
  readonly outlet: string;
  /** Number of outlets that cover it. */
  readonly outlets: number;
  readonly score: number;
  /** Symbols of the related coins. */
  readonly coins: readonly string[];
};

type Measured = {
  readonly source: string;
  /** ISO-8601. */
  readonly at: string;
  readonly simulated: boolean;
};

/** Everything that an edition is written from. What is missing is null, or an empty list. */
export type Day = {
  /** `2026-11-21`, UTC. */
  readonly date: string;
  readonly market: Measured & { readonly coins: readonly CoinOfDay[] };
  /** The usual size of a coin's change in 24 hours, by its id: the median of the last days, in per cent. */
  readonly usual:
    (Measured & { readonly days: number; readonly moves: Readonly<Record<string, number>> }) | null;
  /** Oldest first, today last; up to 31 days. */
  readonly fearGreed: (Measured & { readonly values: readonly number[] }) | null;
  readonly news:
    | (Measured & {
        /** Of all stories of the day. */
        readonly count: number;
        readonly positive: number;
        readonly negative: number;
        /** Those that most outlets cover. */
        readonly stories: readonly StoryOfDay[];
      })
    | null;
  /** The range for Bitcoin's price a day after the newest hour. */
  readonly outlook:
    | (Measured & {
        /** Chance that the price is in the range, per cent. */
        readonly percent: number;
        readonly targetAt: string;
        readonly low: number;
        readonly high: number;
        readonly lastPrice: number;
        /** Chance that the price rises, 0 to 1. */
        readonly probUp: number;
        readonly called: 'up' | 'down' | 'none';
        /** Null where a side is called. */
        readonly noCallReason:
          'even-chances' | 'not-enough-record' | 'no-better-than-chance' | null;
      })
    | null;
  /** The ranges for Bitcoin a day ahead that were due yesterday. */
  readonly scored:
    | (Measured & {
        readonly percent: number;
        readonly due: number;
        readonly held: number;
        readonly calls: number;
        readonly hits: number;
      })
    | null;
  readonly ledger: (Measured & { readonly day: string; readonly head: string }) | null;
};
