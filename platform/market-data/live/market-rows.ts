import { minuteMs } from '#domain/shared/time/durations.ts';
import { firstSeen } from '../../sources/first-seen.ts';
import type { RecordPrice, SourceCoin } from '../market-data.port.ts';
import type { ReportedTime } from './reported.ts';

/** Ids once each, the best rank first, numbered from one: a source may list a coin twice or leave ranks out. */
export const coinsOfBestRank = (
  coins: readonly SourceCoin[],
  atMost = 100,
): readonly SourceCoin[] => {
  const seen = new Set<string>();
  const once = coins.filter(({ id }) => !seen.has(id) && seen.add(id));
  return once.slice(0, atMost).map((coin, index) => ({ ...coin, rank: index + 1 }));
};

/** The best rank first. A row without a rank stays behind the row before it. */
export const byRank = <Row>(
  rows: readonly Row[],
  rankOf: (row: Row) => number | null,
): readonly Row[] => {
  let before = Infinity;
  const ranked = rows.map((row) => {
    before = rankOf(row) ?? before;
    return { row, rank: before };
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ row }) => row);
};

/** The newest time of the coins, never later than now; now where there is none. */
export const marketTime = (coins: readonly Pick<SourceCoin, 'at'>[], now: Date): string => {
  const newest = coins.reduce((latest, { at = '' }) => (at > latest ? at : latest), '');
  const limit = now.toISOString();
  return newest === '' || newest > limit ? limit : newest;
};

// A provider's clock may be a little ahead.
const maxAheadMs = 5 * minuteMs;
const firstPrices = '2009-01-01';

/** A reported time, never later than now. Null where it is not reported or cannot be true. */
export const pastTime = (at: ReportedTime, now: Date): string | null => {
  if (!at) return null;
  const time = new Date(at).toISOString();
  if (time < firstPrices || Date.parse(time) > now.getTime() + maxAheadMs) return null;
  return marketTime([{ at: time }], now);
};

type TimedRow = {
  readonly id: string;
  readonly reported: ReportedTime;
  readonly figures: readonly unknown[];
};

/** When a row was measured: its own time or, where it has none, when these figures of it came first. */
export type RowTimes = (row: TimedRow, now: Date) => string;

export const rowTimes = (): RowTimes => {
  const first = firstSeen();
  return ({ id, reported, figures }, now) => pastTime(reported, now) ?? first(id, figures, now);
};

/** Null where the price is not reported; some providers write 0 for that. */
export const recordPriceOf = (
  price: number | null | undefined,
  at: ReportedTime,
): RecordPrice | null => (price ? { price, at: at ? new Date(at).toISOString() : null } : null);

/** Absent, and so computed from the candles, where a source does not know the figure at all. */
export const changeOf = (
  name: 'change1h' | 'change7d',
  percent: number | null | undefined,
): Partial<SourceCoin> => (percent === undefined ? {} : { [name]: percent });
