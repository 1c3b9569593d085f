import { hourFinalAfterMs } from '#domain/shared/market/final-hours.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { maxCandleWaitMs, recordWindowMs } from '#domain/shared/time/hours.ts';
import { maxCandleAgeMs } from '#observations/candles/queries.ts';
import type { NewCandle } from '#observations/candles/store.ts';
import type {
  CandleRange,
  CandleSource,
  SourceCandle,
  SourceCoin,
} from '#platform/market-data/market-data.port.ts';
import { findCandleError, type QuarantinedPrice } from './check-values.ts';

// Seven days for the chart and the weekly change, plus two hours of tolerance.
const windowHours = 170;

export type HourClose = {
  /** Start of the hour, Unix time in milliseconds. */
  readonly openAt: number;
  readonly close: number;
  /**
   * The close with six significant digits for the chart. Cached, because rounding a week of 100 coins takes
   * milliseconds.
   */
  readonly rounded: number;
};

export type CloseSeries = { readonly source: string; readonly hours: readonly HourClose[] };

/** A coin, with its time of measurement if that differs from the turn's time. */
export type TimedCoin = Pick<SourceCoin, 'id' | 'at'>;

type Moment = { readonly at: string; readonly since: number | undefined };

/** Closes of the last seven days by coin and source, with the time up to which each source was requested. */
export type CandleHistory = {
  /**
   * The hours that have ended since the source was last requested; at first, seven days or the hours since `since`.
   * An hour that did not arrive is requested again at each later moment of the ten minutes after its end, then with
   * the next hour. Of a live source, hours that are not final and hours missing in the last two days are requested
   * again with each hour, and all hours of the last two days once a day. Limited to one request, so more may be
   * missing afterwards.
   */
  missing(source: string, coins: readonly TimedCoin[], moment: Moment): CandleRange[];
  /** Adds a source's answer for these ranges. Returns the valid and the quarantined candles. */
  add(
    source: string,
    ranges: readonly CandleRange[],
    candles: readonly SourceCandle[],
  ): { readonly candles: readonly NewCandle[]; readonly quarantined: readonly QuarantinedPrice[] };
  /** Closes of hours that ended by `at`, oldest first, for each source that has any, in order of preference. */
  all(coinId: string, at: string): readonly CloseSeries[];
};

export const candleHistory = (
  sources: readonly Pick<CandleSource, 'name' | 'mode' | 'hoursPerRange'>[],
): CandleHistory => {
  const histories = new Map(sources.map((source) => [source.name, createSourceHistory(source)]));
  const getHistory = (source: string): SourceHistory => {
    const history = histories.get(source);
    if (!history) throw new RangeError(`${source} is not a configured source of candles.`);
    return history;
  };
  return {
    missing: (source, coins, moment) =>
      coins.flatMap((coin) => getHistory(source).missing(coin, moment) ?? []),
    add: (source, ranges, candles) => {
      const checkedCandles = candles.map((candle) => ({ candle, reason: findCandleError(candle) }));
      const validResults = checkedCandles.filter(({ reason }) => reason === undefined);
      const validCandles = validResults.map(({ candle }) => candle);
      getHistory(source).add(ranges, validCandles);
      const quarantinedCandles = checkedCandles.flatMap(({ candle: { coinId }, reason }) =>
        reason === undefined ? [] : [{ coinId, reason }],
      );
      return { candles: validCandles, quarantined: quarantinedCandles };
    },
    all: (coinId, at) =>
      [...histories]
        .map(([source, history]) => ({ source, hours: history.of(coinId, Date.parse(at)) }))
        .filter(({ hours }) => hours.length > 0),
  };
};

/** The first series that is up to date, or else the newest one. */
export const currentSeries = (
  series: readonly CloseSeries[],
  at: string,
): CloseSeries | undefined => {
  const current = series.find(({ hours }) => getEndTime(hours) >= Date.parse(at) - maxCandleAgeMs);
  return (
    current ??
    series.reduce<CloseSeries | undefined>(
      (newest, each) =>
        newest && getEndTime(newest.hours) >= getEndTime(each.hours) ? newest : each,
      undefined,
    )
  );
};

const getEndTime = (hours: readonly HourClose[]): number => {
  const last = hours.at(-1);
  return last ? last.openAt + hourMs : -Infinity;
};

type SourceHistory = {
  missing(coin: TimedCoin, moment: Moment): CandleRange | undefined;
  add(ranges: readonly CandleRange[], candles: readonly SourceCandle[]): void;
  of(coinId: string, until: number): readonly HourClose[];
};

type HistoryStart = { readonly to: number; readonly since: number | undefined };

/** An hour with the end of the request that it arrived with. */
type WindowHour = HourClose & { readonly readAt: number };

const createSourceHistory = ({
  mode,
  hoursPerRange = Infinity,
}: Pick<CandleSource, 'mode' | 'hoursPerRange'>): SourceHistory => {
  const windows = new Map<string, readonly WindowHour[]>();
  const requestedUntil = new Map<string, number>();
  // Coins that were requested up to the current hour, whether or not candles arrived.
  const upToDateCoins = new Set<string>();
  const lastRequestAt = new Map<string, number>();
  const getRequestStart = (coinId: string, { to, since }: HistoryStart): number => {
    const weekAgo = to - windowHours * hourMs;
    const requestedEnd = requestedUntil.get(coinId);
    if (requestedEnd === undefined) return Math.min(weekAgo, since ?? weekAgo);
    // Missing hours are requested again together with the next hour.
    const window = windows.get(coinId) ?? [];
    const receivedUntil = Math.max(weekAgo, getEndTime(window));
    if (!upToDateCoins.has(coinId)) return requestedEnd;
    const next = Math.min(requestedEnd, receivedUntil);
    return mode === 'live' ? Math.max(weekAgo, getRereadStart(window, next, to)) : next;
  };
  // A coin without any hours is probably not listed.
  const isWorthRetrying = (coinId: string, { time, to }: { time: number; to: number }): boolean => {
    const window = windows.get(coinId) ?? [];
    return (
      window.length > 0 &&
      getEndTime(window) < to &&
      time - to <= recordWindowMs &&
      time !== lastRequestAt.get(coinId)
    );
  };
  return {
    missing: (coin, { at, since }) => {
      const time = Date.parse(coin.at ?? at);
      const to = Math.floor(time / hourMs) * hourMs;
      // A restarted demo may go back in time, so later hours are discarded.
      if ((requestedUntil.get(coin.id) ?? 0) > to) {
        requestedUntil.delete(coin.id);
        windows.delete(coin.id);
      }
      if ((requestedUntil.get(coin.id) ?? -Infinity) >= to) {
        upToDateCoins.add(coin.id);
        if (!isWorthRetrying(coin.id, { time, to })) return undefined;
      }
      lastRequestAt.set(coin.id, time);
      const from = getRequestStart(coin.id, { to, since });
      const end = Math.min(to, from + hoursPerRange * hourMs);
      return { coinId: coin.id, from: new Date(from), to: new Date(end) };
    },
    add: (ranges, candles) => {
      const byCoin = Map.groupBy(candles, ({ coinId }) => coinId);
      for (const { coinId, to } of ranges) {
        requestedUntil.set(coinId, to.getTime());
        upToDateCoins.delete(coinId);
        const closes = (byCoin.get(coinId) ?? []).map(toHourClose);
        const window = windows.get(coinId) ?? [];
        windows.set(coinId, mergeHours(window, closes, to.getTime()).slice(-windowHours));
      }
    },
    of: (coinId, until) => {
      const window = windows.get(coinId) ?? [];
      const last = window.findLastIndex(({ openAt }) => openAt + hourMs <= until);
      return last === window.length - 1 ? window : window.slice(0, last + 1);
    },
  };
};

// An hour that was read after its final time does not change. Hours before the first added one need no merge.
const mergeHours = (
  window: readonly WindowHour[],
  added: readonly HourClose[],
  readAt: number,
): readonly WindowHour[] => {
  if (added.length === 0) return window;
  const firstAdded = Math.min(...added.map(({ openAt }) => openAt));
  const unchanged = window.findLastIndex(({ openAt }) => openAt < firstAdded) + 1;
  const byHour = new Map(window.slice(unchanged).map((hour) => [hour.openAt, hour]));
  for (const hour of added) {
    const known = byHour.get(hour.openAt);
    const isFinal = known && known.readAt >= hour.openAt + hourMs + hourFinalAfterMs;
    if (!isFinal) byHour.set(hour.openAt, { ...hour, readAt });
  }
  const merged = [...byHour.values()].sort((one, other) => one.openAt - other.openAt);
  return [...window.slice(0, unchanged), ...merged];
};

// The request at the end of an hour includes the hour that becomes final at that time.
const getRereadStart = (window: readonly WindowHour[], next: number, to: number): number => {
  const oldest = to - maxCandleWaitMs;
  if (to % dayMs === 0) return Math.min(next, oldest);
  const firstOpen = to - hourFinalAfterMs - hourMs;
  return Math.min(next, firstOpen, findFirstGap(window, oldest) ?? next);
};

const findFirstGap = (window: readonly WindowHour[], oldest: number): number | undefined => {
  const before = window.find((hour, index) => {
    const next = window[index + 1];
    return next !== undefined && next.openAt > oldest && next.openAt - hour.openAt > hourMs;
  });
  return before && Math.max(oldest, before.openAt + hourMs);
};

export const toHourClose = ({
  openAt,
  close,
}: Pick<SourceCandle, 'openAt' | 'close'>): HourClose => ({
  openAt: Date.parse(openAt),
  close,
  rounded: Number(close.toPrecision(6)),
});
