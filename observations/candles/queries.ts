import type { HourClose } from '#domain/shared/market/hour-close.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  findSeriesBreak,
  isAfterBreak,
  listSeriesBreaks,
  type SeriesBreak,
} from '../series-breaks/queries.ts';
import { findExchangePairs } from '../exchange-pairs/queries.ts';
import type { CandleRetention } from '../retention.ts';
import type { PastCloses, SourceRange } from './past-closes.ts';
import {
  type CandleDay,
  type CandleHour,
  candleHoursCollection,
  type CandleRecord,
  candlesCollection,
  type HourRow,
  toUtcDay,
  toCandle,
} from './record.ts';

export type { CandleRecord, HourMark } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export type CandleRange = {
  readonly coinId: string;
  /** Latest end of an hour, ISO-8601. */
  readonly until: string;
  readonly limit: number;
  /** Allowed sources in order of preference. */
  readonly sources: readonly string[];
};

/** Candles of a single source, because volumes differ between sources. */
export type CandleSeries = { readonly source: string; readonly candles: readonly CandleRecord[] };

/** If the newest candle of a source ended earlier than this, the next source is used when it has newer candles. */
export const maxCandleAgeMs = 2 * hourMs;

/**
 * The newest finished hourly candles of a coin, oldest first. They come from the first source that is up to date,
 * otherwise from the source with the newest candle. An exchange is skipped unless its pair is confirmed to belong to
 * this coin. Candles before a change of the coin's unit are left out. Undefined without candles.
 */
export const listCandles = async (
  ports: Ports,
  range: CandleRange,
): Promise<CandleSeries | undefined> => {
  const series = await findSeries(ports, range, {
    ...candleForm,
    readHours: createHoursReader(ports, candleForm),
    findBreak: (coinId) => findSeriesBreak(ports, coinId),
  });
  return series && { source: series.source, candles: series.hours };
};

export type CloseSeries = { readonly source: string; readonly hours: readonly HourClose[] };
export type ReadCloses = (range: CandleRange) => Promise<CloseSeries | undefined>;

/**
 * Lists the closes of the same hours as `listCandles`, for several coins. The hours of the newest day contain all
 * coins, so they are read once, as are the changes of units. `past` keeps the closes of earlier days for later readers.
 */
export const closeReader = (ports: Ports, past?: PastCloses): ReadCloses => {
  const read = createHoursReader(ports, closeForm);
  const readHours: ReadHours<HourClose> = past ? (range) => past.complete(read, range) : read;
  let breaks: ReturnType<typeof listSeriesBreaks> | undefined;
  const findBreak: FindBreak = async (coinId) =>
    (await (breaks ??= listSeriesBreaks(ports))).get(coinId);
  return (range) => findSeries(ports, range, { ...closeForm, readHours, findBreak });
};

/** What is made of an hour. Candles of a month are hundreds of objects, of which most readers need the closes. */
type HourForm<Hour> = {
  readonly create: (day: string, row: HourRow, endsAt: number) => Hour;
  readonly toClose: (hour: Hour) => HourClose;
};

const candleForm: HourForm<CandleRecord> = {
  create: toCandle,
  toClose: ({ openAt, close }) => ({ endsAt: Date.parse(openAt) + hourMs, close }),
};

const closeForm: HourForm<HourClose> = {
  create: (_day, [, , , , close], endsAt) => ({ endsAt, close }),
  toClose: (hour) => hour,
};

type Series<Hour> = { readonly source: string; readonly hours: readonly Hour[] };
type ReadHours<Hour> = (range: SourceRange) => Promise<readonly Hour[]>;
type FindBreak = (coinId: string) => Promise<SeriesBreak | undefined>;
type SeriesReader<Hour> = Pick<HourForm<Hour>, 'toClose'> & {
  readonly readHours: ReadHours<Hour>;
  readonly findBreak: FindBreak;
};

const findSeries = async <Hour>(
  ports: Ports,
  { sources, ...range }: CandleRange,
  { readHours, findBreak, toClose }: SeriesReader<Hour>,
): Promise<Series<Hour> | undefined> => {
  let newest: (Series<Hour> & { readonly end: number }) | undefined;
  const seriesBreak = await findBreak(range.coinId);
  for (const source of sources) {
    const exchangePairs = await findExchangePairs(ports, source);
    if (exchangePairs && !exchangePairs.includes(range.coinId)) continue;
    const found = await readHours({ ...range, source });
    const hours = seriesBreak
      ? found.filter((hour) => {
          const { endsAt, close } = toClose(hour);
          return isAfterBreak(seriesBreak, { openAt: endsAt - hourMs, close });
        })
      : found;
    const last = hours.at(-1);
    if (last === undefined) continue;
    const series = { source, hours, end: toClose(last).endsAt };
    if (series.end >= Date.parse(range.until) - maxCandleAgeMs) return series;
    if (series.end > (newest?.end ?? -Infinity)) newest = series;
  }
  return newest;
};

type ReadNewestHours = (source: string, lastDay: string) => Promise<readonly CandleHour[]>;

const createNewestHoursReader = ({ readModels }: Ports): ReadNewestHours => {
  const hours = readModels.collection<CandleHour>(candleHoursCollection);
  const read = new Map<string, Promise<readonly CandleHour[]>>();
  return (source, lastDay) => {
    const key = `${lastDay} ${source}`;
    const found = read.get(key) ?? hours.find({ source: { eq: source }, day: { lte: lastDay } });
    read.set(key, found);
    return found;
  };
};

const createHoursReader = <Hour>(
  ports: Ports,
  { create }: Pick<HourForm<Hour>, 'create'>,
): ReadHours<Hour> => {
  const readNewestHours = createNewestHoursReader(ports);
  return (range) => findHours({ ...ports, readNewestHours }, range, create);
};

type ReaderPorts = Ports & { readonly readNewestHours: ReadNewestHours };

const findHours = async <Hour>(
  { readModels, readNewestHours }: ReaderPorts,
  { source, coinId, until, limit }: SourceRange,
  create: HourForm<Hour>['create'],
): Promise<Hour[]> => {
  const lastDay = toUtcDay(until);
  const days = await readModels.collection<CandleDay>(candlesCollection).find(
    { source: { eq: source }, coinId: { eq: coinId }, day: { lte: lastDay } },
    // One extra day, because the newest day is incomplete.
    { sort: [['day', 'desc']], limit: Math.ceil(limit / 24) + 1 },
  );
  const newest = await readNewestHours(source, lastDay);
  const rowsByDay = new Map(days.map(({ day, hours }) => [day, hours]));
  for (const { day, coins } of newest) {
    const row = coins[coinId];
    if (row) rowsByDay.set(day, withRow(rowsByDay.get(day) ?? [], row));
  }
  return takeNewest(rowsByDay, { until: Date.parse(until), limit, create });
};

// An hour in both collections was stored again by hour.
const withRow = (rows: readonly HourRow[], row: HourRow): readonly HourRow[] =>
  [...rows.filter(([hour]) => hour !== row[0]), row].sort(([one], [other]) => one - other);

// Reads only as many rows as it returns, because a series of a month has hundreds.
const takeNewest = <Hour>(
  rowsByDay: ReadonlyMap<string, readonly HourRow[]>,
  {
    until,
    limit,
    create,
  }: Pick<HourForm<Hour>, 'create'> & { readonly until: number; readonly limit: number },
): Hour[] => {
  const hours: Hour[] = [];
  for (const day of [...rowsByDay.keys()].sort().reverse()) {
    const endOfFirst = Date.parse(day) + hourMs;
    for (const row of (rowsByDay.get(day) ?? []).toReversed()) {
      if (hours.length === limit) return hours.reverse();
      const endsAt = endOfFirst + row[0] * hourMs;
      if (endsAt <= until) hours.push(create(day, row, endsAt));
    }
  }
  return hours.reverse();
};

/** The newest day with candles of a source, or undefined. */
export const newestCandleDay = async (
  { readModels }: Ports,
  source: string,
): Promise<string | undefined> => {
  const days = readModels.collection<CandleDay>(candlesCollection);
  const findNewestDay = async (retentionClass: CandleRetention): Promise<string | undefined> => {
    const filter = { source: { eq: source }, retention: { eq: retentionClass } };
    const [newest] = await days.find(filter, { sort: [['day', 'desc']], limit: 1 });
    return newest?.day;
  };
  const [newest] = await readModels
    .collection<CandleHour>(candleHoursCollection)
    .find({ source: { eq: source } }, { sort: [['day', 'desc']], limit: 1 });
  // One query per retention class, because the index starts with it.
  const newestDays = [
    newest?.day,
    await findNewestDay('majorCandles'),
    await findNewestDay('otherCandles'),
  ];
  return newestDays.reduce((one, other) => ((one ?? '') >= (other ?? '') ? one : other));
};
