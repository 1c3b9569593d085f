import type { CoinReading, MarketReadingRecord } from '#observations/prices/queries.ts';
import type {
  CoinRecords,
  RecordPrice,
  SourceCoin,
} from '#platform/market-data/market-data.port.ts';
import type { AskedSource } from '#platform/sources/source-runner.ts';
import type { CloseSeries, HourClose } from './candle-history.ts';
import {
  disagreementOf,
  type Fault,
  faultOf,
  isComparable,
  type OtherSource,
  positiveOrNull,
  type Outlier,
  reported,
} from './check-values.ts';

export type Assembly = {
  readonly source: AskedSource;
  readonly reading: { readonly at: string; readonly coins: readonly SourceCoin[] };
  readonly before: MarketReadingRecord | undefined;
  readonly closesOf: (coinId: string, at: string) => CloseSeries | undefined;
  readonly systemNow: Date;
};

const weekHours = 168;
const hourMs = 3_600_000;
const everyNthClose = 3;
// Allows for a late timer and the write itself, so that a figure does not look stale.
const lateMs = 1000;
// A coin that a source no longer lists is shown, as stale, for a day.
const missedForMs = 86_400_000;

export type Assembled = {
  readonly record: MarketReadingRecord;
  readonly quarantined: readonly Outlier[];
  /** Prices that a second source could confirm, and those that it did. */
  readonly compared: number;
  readonly agreed: number;
};

/** The next reading: the source's plausible coins, and the last figures, each with its own source, of the others. */
export const assembleReading = (assembly: Assembly): Assembled => {
  const { source, reading } = assembly;
  // Real sources are checked against the figures shown before; simulated prices say nothing about real ones.
  const before = assembly.before?.kind === source.mode ? assembly.before : undefined;
  const known = new Map(before?.coins.map((coin) => [coin.id, coin]));
  const quarantined: Outlier[] = [];
  const shown = new Map<string, CoinReading>();
  let [compared, agreed] = [0, 0];
  for (const coin of reading.coins) {
    const last = known.get(coin.id);
    const { fault, agrees } = checkOf(coin, { known: last, assembly });
    if (agrees !== undefined) compared += 1;
    if (agrees === true) agreed += 1;
    if (fault === undefined) shown.set(coin.id, toReading(coin, last, assembly));
    else quarantined.push(outlierOf(coin, fault, last));
  }
  const kept = [...known.values()].filter(
    ({ id, at }) => !shown.has(id) && isRecent(at, reading.at),
  );
  const record: MarketReadingRecord = {
    id: 'latest',
    seq: (assembly.before?.seq ?? 0) + 1,
    source: source.name,
    kind: source.mode,
    at: reading.at,
    coins: [...shown.values(), ...kept],
  };
  return { record, quarantined, compared, agreed };
};

type Witnesses = { readonly known: CoinReading | undefined; readonly assembly: Assembly };

const outlierOf = (
  { id, symbol, price }: SourceCoin,
  fault: Fault,
  last: CoinReading | undefined,
): Outlier => ({ coinId: id, symbol, value: price, before: last?.price ?? null, ...fault });

type Check = {
  readonly fault: Fault | undefined;
  /** Undefined where no second source can say so. */
  readonly agrees: boolean | undefined;
};

const checkOf = (coin: SourceCoin, { known, assembly }: Witnesses): Check => {
  const at = coin.at ?? assembly.reading.at;
  const fault = faultOf(coin, at, known);
  const other = otherSourceOf(coin.id, at, assembly);
  if (fault?.rule === 'invalid' || !other || !isComparable(at, other))
    return { fault, agrees: undefined };
  const disagreement = disagreementOf(coin, other);
  return { fault: fault ?? disagreement, agrees: disagreement === undefined };
};

const otherSourceOf = (
  coinId: string,
  at: string,
  { source, closesOf }: Assembly,
): OtherSource | undefined => {
  const series = closesOf(coinId, at);
  const last = series?.hours.at(-1);
  if (!series || !last || series.source === source.name) return undefined;
  return { source: series.source, close: last.close, endedAt: last.openAt + hourMs };
};

/** Compares everything but the sequence number. */
export const isNewer = (
  record: MarketReadingRecord,
  before: MarketReadingRecord | undefined,
): boolean =>
  record.at !== before?.at ||
  JSON.stringify({ ...record, seq: 0 }) !== JSON.stringify({ ...before, seq: 0 });

const isRecent = (at: string, now: string): boolean =>
  Math.abs(Date.parse(now) - Date.parse(at)) <= missedForMs;

/** A plausible coin as it is stored. */
export const toReading = (
  coin: SourceCoin,
  before: CoinReading | undefined,
  { source, reading, closesOf, systemNow }: Omit<Assembly, 'before'>,
): CoinReading => {
  const at = coin.at ?? reading.at;
  const closes = closesOf(coin.id, at);
  const hours = closes?.hours ?? [];
  return {
    id: coin.id,
    symbol: coin.symbol.toUpperCase(),
    name: coin.name,
    rank: coin.rank,
    price: coin.price,
    change1h: rounded(reported(coin.change1h ?? null)),
    change24h: rounded(reported(coin.change24h)),
    change7d: rounded(weekChangeOf(coin, hours, at)),
    // The extremes of a source lag behind its price.
    low24h: least(reported(coin.low24h), coin.price),
    high24h: most(reported(coin.high24h), coin.price),
    volume: coin.volume,
    marketCap: positiveOrNull(reported(coin.marketCap)),
    ...(coin.records && { records: recordsOf(coin.records, { price: coin.price, at }) }),
    chart: chartOf(hours, coin.price, at),
    chartSource: closes?.source ?? null,
    source: source.name,
    at,
    freshUntil:
      before?.at === at
        ? before.freshUntil
        : new Date(systemNow.getTime() + 2 * source.refreshMs + lateMs).toISOString(),
    refreshSeconds: Math.ceil(source.refreshMs / 1000),
  };
};

const least = (extreme: number | null, price: number): number | null =>
  extreme === null ? null : Math.min(extreme, price);

const most = (extreme: number | null, price: number): number | null =>
  extreme === null ? null : Math.max(extreme, price);

const recordsOf = (records: CoinRecords, now: RecordPrice): CoinRecords => ({
  allTimeHigh: recordPriceOf(records.allTimeHigh, now, (high) => now.price > high),
  allTimeLow: recordPriceOf(records.allTimeLow, now, (low) => now.price < low),
  circulatingSupply: positiveOrNull(records.circulatingSupply),
  totalSupply: positiveOrNull(records.totalSupply),
  maxSupply: positiveOrNull(records.maxSupply),
});

const recordPriceOf = (
  record: RecordPrice | null,
  now: RecordPrice,
  isPassed: (price: number) => boolean,
): RecordPrice | null => {
  if (!record || positiveOrNull(record.price) === null) return null;
  return isPassed(record.price) ? now : record;
};

const rounded = (percent: number | null): number | null =>
  percent === null ? null : Math.round(percent * 10_000) / 10_000;

const weekChangeOf = (
  { change7d, price }: SourceCoin,
  hours: readonly HourClose[],
  at: string,
): number | null => (change7d === undefined ? weekChange(hours, price, at) : reported(change7d));

// Against the close nearest to seven days ago, when there is one within two hours.
const weekChange = (hours: readonly HourClose[], price: number, at: string): number | null => {
  const weekAgo = Date.parse(at) - weekHours * hourMs;
  const close = hours.findLast(({ openAt }) => openAt + hourMs <= weekAgo);
  if (!close || weekAgo - close.openAt > 3 * hourMs) return null;
  return (price / close.close - 1) * 100;
};

// Every third close of seven days, counted back from the newest; then the price.
const chartOf = (hours: readonly HourClose[], price: number, at: string): number[] | null => {
  const from = Date.parse(at) - weekHours * hourMs;
  const first = hours.findIndex(({ openAt }) => openAt >= from);
  if (first === -1) return null;
  const chart: number[] = [];
  const skipped = (hours.length - 1 - first) % everyNthClose;
  for (let index = first + skipped; index < hours.length; index += everyNthClose)
    chart.push(hours[index]?.shown ?? price);
  return [...chart, Number(price.toPrecision(6))];
};
