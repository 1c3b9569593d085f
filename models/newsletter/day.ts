/** One coin in the market list. Money in USD, changes in percent, null for values not reported. */
export type ListedCoin = {
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

/** A headline of the last day. `score` is −1 to 1. */
export type DailyStory = {
  readonly id: string;
  readonly title: string;
  readonly outlet: string;
  /** Number of outlets that covered it. */
  readonly outlets: number;
  readonly score: number;
  /** Symbols of the related coins. */
  readonly coins: readonly string[];
};

type Provenance = {
  readonly source: string;
  /** ISO-8601. */
  readonly at: string;
  readonly simulated: boolean;
};

/** All data an edition is written from. Missing data is null or an empty list. */
export type EditionData = {
  /** UTC date, such as `2026-11-21`. */
  readonly date: string;
  readonly market: Provenance & { readonly coins: readonly ListedCoin[] };
  /** Median absolute 24-hour change of recent days by coin id, in percent. */
  readonly usual:
    | (Provenance & { readonly days: number; readonly moves: Readonly<Record<string, number>> })
    | null;
  /** Up to 31 days, oldest first. The last value is today's. */
  readonly fearGreed: (Provenance & { readonly values: readonly number[] }) | null;
  readonly news:
    | (Provenance & {
        /** Total number of stories of the day. */
        readonly count: number;
        readonly positive: number;
        readonly negative: number;
        /** The stories covered by most outlets. */
        readonly stories: readonly DailyStory[];
      })
    | null;
  /** The forecast range for Bitcoin's price 24 hours after the newest hour. */
  readonly outlook:
    | (Provenance & {
        /** Probability that the price is in the range, in percent. */
        readonly percent: number;
        readonly targetAt: string;
        readonly low: number;
        readonly high: number;
        readonly lastPrice: number;
        /** Probability of a higher price, 0 to 1. */
        readonly probUp: number;
        readonly called: 'up' | 'down' | 'none';
        /** Null when the model calls a direction. */
        readonly noCallReason:
          'even-chances' | 'not-enough-record' | 'no-better-than-chance' | null;
      })
    | null;
  /** Yesterday's resolved 24-hour ranges for Bitcoin. */
  readonly scored:
    | (Provenance & {
        readonly percent: number;
        readonly due: number;
        readonly held: number;
        readonly calls: number;
        readonly hits: number;
      })
    | null;
  readonly ledger: (Provenance & { readonly day: string; readonly head: string }) | null;
};
