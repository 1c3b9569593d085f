/** One coin as the market list had it. Money in USD, changes in per cent; null is "not reported". */
export type CoinOfDay = {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly rank: number;
  readonly price: number;
  readonly change24h: number | null;
  readonly change7d: number | null;
  readonly volume: number;
  readonly marketCap: number | null;
};

/** A headline of the last day, −1 to 1 by what it says of the market. */
export type StoryOfDay = {
  readonly id: string;
  readonly title: string;
  readonly outlet: string;
  /** Number of outlets that tell it. */
  readonly outlets: number;
  readonly score: number;
  /** Symbols of the related coins. */
  readonly coins: readonly string[];
};

/** A range that is meant to hold the price eight times in ten. */
export type BandOfDay = {
  readonly targetAt: string;
  readonly low: number;
  readonly high: number;
  readonly lastPrice: number;
  /** Chance that the price rises, 0 to 1. */
  readonly probUp: number;
  readonly called: 'up' | 'down' | 'none';
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
  /** Oldest first, today last; up to 31 days. */
  readonly fearGreed: (Measured & { readonly values: readonly number[] }) | null;
  readonly news: (Measured & { readonly stories: readonly StoryOfDay[] }) | null;
  /** Bitcoin's price a day after the newest hour. */
  readonly outlook: (Measured & BandOfDay) | null;
  /** The bands for Bitcoin a day ahead that came due yesterday, and the last of them with its price. */
  readonly scored:
    | (Measured & {
        readonly due: number;
        readonly held: number;
        readonly calls: number;
        readonly hits: number;
        readonly last: BandOfDay & { readonly price: number };
      })
    | null;
  readonly ledger: (Measured & { readonly day: string; readonly head: string }) | null;
};
