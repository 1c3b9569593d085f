import type { NewCandle } from '#observations/candles/store.ts';
import type {
  CandleRange,
  CandleSource,
  SourceCandle,
  SourceCoin,
} from '#platform/market-data/market-data.port.ts';
import { candleFault, type Quarantined } from './check-values.ts';

const hourMs = 3_600_000;
// Seven days for the chart and the weekly change, and two hours of tolerance.
const windowHours = 170;
// A source whose newest hour is older has fallen behind: charts show the next one's.
const behindMs = 6 * hourMs;

export type HourClose = {
  /** Start of the hour, Unix time in milliseconds. */
  readonly openAt: number;
  readonly close: number;
  /** Six significant digits for the chart; cached, because rounding a week of a hundred coins takes milliseconds. */
  readonly shown: number;
};

export type CloseSeries = { readonly source: string; readonly hours: readonly HourClose[] };

type Moment = { readonly at: string; readonly since: number | undefined };

/** The closes of the last seven days of each coin and source, and the time up to which each source was asked. */
export type CandleHistory = {
  /**
   * The hours that ended since this source was asked last; the first time, those of seven days or since `since`.
   * As many as one request may ask for, so there may be more once they are added.
   */
  missing(source: string, coins: readonly SourceCoin[], moment: Moment): CandleRange[];
  /** Adds a source's answer to these ranges; returns the valid candles. */
  add(
    source: string,
    ranges: readonly CandleRange[],
    candles: readonly SourceCandle[],
  ): { readonly candles: readonly NewCandle[]; readonly quarantined: readonly Quarantined[] };
  /** Oldest first, finished by `at`: of the most preferred source that has not fallen behind, or else of the newest. */
  of(coinId: string, at: string): CloseSeries | undefined;
};

export const candleHistory = (
  sources: readonly Pick<CandleSource, 'name' | 'hoursPerRange'>[],
): CandleHistory => {
  const histories = new Map(
    sources.map(({ name, hoursPerRange }) => [name, sourceHistory(hoursPerRange)]),
  );
  const historyOf = (source: string): SourceHistory => {
    const history = histories.get(source);
    if (!history) throw new RangeError(`${source} is not a configured source of candles.`);
    return history;
  };
  return {
    missing: (source, coins, moment) =>
      coins.flatMap((coin) => historyOf(source).missing(coin, moment) ?? []),
    add: (source, ranges, candles) => {
      const checked = candles.map((candle) => ({ candle, reason: candleFault(candle) }));
      const good = checked.filter(({ reason }) => reason === undefined);
      const believed = good.map(({ candle }) => candle);
      historyOf(source).add(ranges, believed);
      const quarantined = checked.flatMap(({ candle: { coinId }, reason }) =>
        reason === undefined ? [] : [{ coinId, reason }],
      );
      return { candles: believed, quarantined };
    },
    of: (coinId, at) => {
      const until = Date.parse(at);
      let newest: CloseSeries | undefined;
      for (const [source, history] of histories) {
        const hours = history.of(coinId, until);
        const end = endOf(hours);
        if (end >= until - behindMs) return { source, hours };
        if (end > endOf(newest?.hours ?? [])) newest = { source, hours };
      }
      return newest;
    },
  };
};

const endOf = (hours: readonly HourClose[]): number => {
  const last = hours.at(-1);
  return last ? last.openAt + hourMs : -Infinity;
};

type SourceHistory = {
  missing(coin: SourceCoin, moment: Moment): CandleRange | undefined;
  add(ranges: readonly CandleRange[], candles: readonly SourceCandle[]): void;
  of(coinId: string, until: number): readonly HourClose[];
};

const sourceHistory = (hoursPerRange = Infinity): SourceHistory => {
  const windows = new Map<string, HourClose[]>();
  const askedUntil = new Map<string, number>();
  return {
    missing: (coin, { at, since }) => {
      const to = Math.floor(Date.parse(coin.at ?? at) / hourMs) * hourMs;
      // A restarted demo goes back in time: hours after it are dropped.
      if ((askedUntil.get(coin.id) ?? 0) > to) {
        askedUntil.delete(coin.id);
        windows.delete(coin.id);
      }
      const weekAgo = to - windowHours * hourMs;
      const from = askedUntil.get(coin.id) ?? Math.min(weekAgo, since ?? weekAgo);
      if (from >= to) return undefined;
      const end = Math.min(to, from + hoursPerRange * hourMs);
      return { coinId: coin.id, from: new Date(from), to: new Date(end) };
    },
    add: (ranges, candles) => {
      const byCoin = Map.groupBy(candles, ({ coinId }) => coinId);
      for (const { coinId, to } of ranges) {
        askedUntil.set(coinId, to.getTime());
        const closes = (byCoin.get(coinId) ?? []).map(toClose);
        const window = windows.get(coinId) ?? [];
        window.push(...closes);
        window.splice(0, Math.max(0, window.length - windowHours));
        windows.set(coinId, window);
      }
    },
    of: (coinId, until) => {
      const window = windows.get(coinId) ?? [];
      const last = window.findLastIndex(({ openAt }) => openAt + hourMs <= until);
      return window.slice(0, last + 1);
    },
  };
};

const toClose = ({ openAt, close }: SourceCandle): HourClose => ({
  openAt: Date.parse(openAt),
  close,
  shown: Number(close.toPrecision(6)),
});
