import { hourMs } from '#domain/shared/time/durations.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { findExchangePairs } from '../exchange-pairs/queries.ts';
import type { CandleRetention } from '../retention.ts';
import {
  type CandleDay,
  type CandleHour,
  candleHoursCollection,
  type CandleRecord,
  candlesCollection,
  dayOf,
  toCandle,
} from './record.ts';

export type { CandleRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export type CandleRange = {
  readonly coinId: string;
  /** Only hours that ended by then, ISO-8601. */
  readonly until: string;
  readonly limit: number;
  /** Sources whose candles may be shown, the preferred one first. */
  readonly sources: readonly string[];
};

/** Candles of one source; sources are never mixed, because their volumes differ. */
export type CandleSeries = { readonly source: string; readonly candles: readonly CandleRecord[] };

/** A source whose newest candle ended earlier has fallen behind: the next source is read if it has newer ones. */
export const candlesFreshMs = 2 * hourMs;

/**
 * The newest finished hourly candles of a coin, oldest first, from the most preferred source that has not fallen
 * behind; if all have, from the one with the newest. An exchange whose pair is not known to be of this coin counts as none.
 * Undefined when there are none.
 */
export const listCandles = async (
  ports: Ports,
  range: CandleRange,
): Promise<CandleSeries | undefined> => {
  let newest: CandleSeries | undefined;
  for (const source of range.sources) {
    const confirmed = await findExchangePairs(ports, source);
    if (confirmed && !confirmed.includes(range.coinId)) continue;
    const series = { source, candles: await candlesOf(ports, source, range) };
    const end = endOf(series);
    if (end === undefined) continue;
    if (end >= Date.parse(range.until) - candlesFreshMs) return series;
    if (end > (endOf(newest) ?? -Infinity)) newest = series;
  }
  return newest;
};

const endOf = (series: CandleSeries | undefined): number | undefined => {
  const last = series?.candles.at(-1);
  return last && Date.parse(last.openAt) + hourMs;
};

const candlesOf = async (
  { readModels }: Ports,
  source: string,
  { coinId, until, limit }: CandleRange,
): Promise<CandleRecord[]> => {
  const upTo = { source: { eq: source }, day: { lte: dayOf(until) } };
  const days = await readModels.collection<CandleDay>(candlesCollection).find(
    { ...upTo, coinId: { eq: coinId } },
    // One day more than the hours fill: the newest day is incomplete.
    { sort: [['day', 'desc']], limit: Math.ceil(limit / 24) + 1 },
  );
  const newest = await readModels.collection<CandleHour>(candleHoursCollection).find(upTo);
  const candles = [
    ...days.flatMap(({ day, hours }) => hours.map((row) => toCandle(day, row))),
    ...newest.flatMap(({ day, coins }) => (coins[coinId] ? [toCandle(day, coins[coinId])] : [])),
  ];
  const byHour = new Map(candles.map((candle) => [candle.openAt, candle]));
  return [...byHour.values()]
    .filter(({ openAt }) => Date.parse(openAt) + hourMs <= Date.parse(until))
    .sort((one, other) => (one.openAt < other.openAt ? -1 : 1))
    .slice(-limit);
};

/** The newest day that has candles of a source; undefined when there are none. */
export const newestCandleDay = async (
  { readModels }: Ports,
  source: string,
): Promise<string | undefined> => {
  const days = readModels.collection<CandleDay>(candlesCollection);
  const newestOf = async (line: CandleRetention): Promise<string | undefined> => {
    const filter = { source: { eq: source }, retention: { eq: line } };
    const [newest] = await days.find(filter, { sort: [['day', 'desc']], limit: 1 });
    return newest?.day;
  };
  const [newest] = await readModels
    .collection<CandleHour>(candleHoursCollection)
    .find({ source: { eq: source } }, { sort: [['day', 'desc']], limit: 1 });
  // One query per retention class, because the index is ordered that way.
  const found = [newest?.day, await newestOf('majorCandles'), await newestOf('otherCandles')];
  return found.reduce((one, other) => ((one ?? '') >= (other ?? '') ? one : other));
};
