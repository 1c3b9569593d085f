import { minuteMs } from '#domain/shared/time/durations.ts';
import { createFirstSeenTracker } from '../../sources/first-seen.ts';
import type { RecordPrice, SourceCoin } from '../market-data.port.ts';
import type { ReportedTime } from './reported.ts';

/**
 * Removes duplicate ids and numbers the ranks from one, because a source may list a coin twice or
 * skip ranks.
 */
export const assignRanks = (coins: readonly SourceCoin[], atMost = 100): readonly SourceCoin[] => {
  const seenIds = new Set<string>();
  const uniqueCoins = coins.filter(({ id }) => !seenIds.has(id) && seenIds.add(id));
  return uniqueCoins.slice(0, atMost).map((coin, index) => ({ ...coin, rank: index + 1 }));
};

/** Best rank first. A row without a rank stays behind the row before it. */
export const sortRowsByRank = <Row>(
  rows: readonly Row[],
  rankOf: (row: Row) => number | null,
): readonly Row[] => {
  let previousRank = Infinity;
  const rankedRows = rows.map((row) => {
    previousRank = rankOf(row) ?? previousRank;
    return { row, rank: previousRank };
  });
  return rankedRows.sort((one, other) => one.rank - other.rank).map(({ row }) => row);
};

/** The newest time of the coins, capped at `now`. Defaults to `now`. */
export const marketTime = (coins: readonly Pick<SourceCoin, 'at'>[], now: Date): string => {
  const newestTime = coins.reduce((latest, { at = '' }) => (at > latest ? at : latest), '');
  const limit = now.toISOString();
  return newestTime === '' || newestTime > limit ? limit : newestTime;
};

// A provider's clock may be slightly ahead.
const maxAheadMs = 5 * minuteMs;
const earliestPriceDate = '2009-01-01';

/** A reported time, capped at `now`. Null when the time is missing or implausible. */
export const parseReportedTime = (at: ReportedTime, now: Date): string | null => {
  if (!at) return null;
  const time = new Date(at).toISOString();
  if (time < earliestPriceDate || Date.parse(time) > now.getTime() + maxAheadMs) return null;
  return marketTime([{ at: time }], now);
};

type TimedRow = {
  readonly id: string;
  readonly reported: ReportedTime;
  readonly figures: readonly unknown[];
};

/** When a row was measured: its own time or, if it has none, when these values were first seen. */
export type ResolveRowTime = (row: TimedRow, now: Date) => string;

export const createRowTimeResolver = (): ResolveRowTime => {
  const first = createFirstSeenTracker();
  return ({ id, reported, figures }, now) =>
    parseReportedTime(reported, now) ?? first(id, figures, now);
};

/** Null when the price is missing. Some providers report a missing price as 0. */
export const parseRecordPrice = (
  price: number | null | undefined,
  at: ReportedTime,
): RecordPrice | null => (price ? { price, at: at ? new Date(at).toISOString() : null } : null);

/** Absent when a source never reports the value. */
export const toChangeField = (
  name: 'change1h' | 'change7d' | 'change30d',
  percent: number | null | undefined,
): Partial<SourceCoin> => (percent === undefined ? {} : { [name]: percent });
