import type { CandleRecord } from '#observations/candles/queries.ts';
import type { NewCandle } from '#observations/candles/store.ts';
import type { MarketData, SourceCoin } from '#platform/market-data/market-data.port.ts';
import { candleFault, type Quarantined } from './sound-values.ts';

const hourMs = 3_600_000;
/** What a chart and a change over seven days need, and two hours to spare. */
const windowHours = 170;
const coinsBetweenBreaths = 10;

export type FetchedCandles = {
  readonly candles: readonly NewCandle[];
  readonly quarantined: readonly Quarantined[];
  readonly failed: readonly { readonly coinId: string; readonly error: unknown }[];
};

/** The last seven days of each coin, and up to where the source was asked. */
export type CandleHistory = {
  /** Asks the source for the hours that ended since it was asked last; the first time, for seven days or from `since`. */
  fetch(coins: readonly SourceCoin[], at: string, since?: number): Promise<FetchedCandles>;
  /** Oldest first, finished by `at`. */
  of(coinId: string, at: string): readonly CandleRecord[];
};

export const candleHistory = (source: MarketData): CandleHistory => {
  const windows = new Map<string, NewCandle[]>();
  const askedUntil = new Map<string, number>();

  const fetchCoin = async (
    coinId: string,
    { until, since }: { until: number; since: number },
  ): Promise<{ candles: NewCandle[]; quarantined: Quarantined[] }> => {
    // A demo that starts over goes back in time: what lies ahead of it is forgotten.
    if ((askedUntil.get(coinId) ?? 0) > until) {
      askedUntil.delete(coinId);
      windows.delete(coinId);
    }
    const from = askedUntil.get(coinId) ?? since;
    if (from >= until) return { candles: [], quarantined: [] };
    const found = await source.candles(coinId, new Date(from), new Date(until));
    const quarantined = found.flatMap((candle) => {
      const reason = candleFault(candle);
      return reason === undefined ? [] : [{ coinId, reason }];
    });
    const candles = found.filter((candle) => candleFault(candle) === undefined);
    askedUntil.set(coinId, until);
    const window = [...(windows.get(coinId) ?? []), ...candles];
    windows.set(coinId, window.slice(-windowHours));
    return { candles, quarantined };
  };

  return {
    fetch: async (coins, at, since) => {
      const result = {
        candles: [] as NewCandle[],
        quarantined: [] as Quarantined[],
        failed: [] as { coinId: string; error: unknown }[],
      };
      for (const [index, coin] of coins.entries()) {
        const until = Math.floor(Date.parse(coin.at ?? at) / hourMs) * hourMs;
        const weekAgo = until - windowHours * hourMs;
        try {
          const fetched = await fetchCoin(coin.id, {
            until,
            since: Math.min(weekAgo, since ?? weekAgo),
          });
          for (const candle of fetched.candles) result.candles.push(candle);
          result.quarantined.push(...fetched.quarantined);
        } catch (error) {
          result.failed.push({ coinId: coin.id, error });
        }
        // A source in this process computes without a pause; requests must not wait for a hundred coins.
        if (index % coinsBetweenBreaths === coinsBetweenBreaths - 1) await breath();
      }
      return result;
    },
    of: (coinId, at) =>
      (windows.get(coinId) ?? []).filter(
        ({ openAt }) => Date.parse(openAt) + hourMs <= Date.parse(at),
      ),
  };
};

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
