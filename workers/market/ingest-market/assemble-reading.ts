import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { CoinReading, MarketReadingRecord } from '#observations/prices/queries.ts';
import type { QuarantineRecord } from '#observations/quarantine/queries.ts';
import type {
  CoinRecords,
  RecordPrice,
  SourceCoin,
} from '#platform/market-data/market-data.port.ts';
import { getStaleAt } from '#platform/sources/figure-age.ts';
import type { SourceInfo } from '#platform/sources/source-runner.ts';
import { newerWithinMs } from '../collectors/newer-within.ts';
import type { CloseSeries, HourClose } from './candle-history.ts';
import { nonNegativeOrNull, type Outlier, positiveOrNull, finiteOrNull } from './check-values.ts';
import {
  type PriceEvidence,
  evaluatePrices,
  type SourcePrices,
  type PriceVerdict,
} from './evaluate-prices.ts';

type PriceChoice = {
  readonly answer: SourcePrices;
  /** The fallback source's answer, if it was requested. */
  readonly second: SourcePrices | undefined;
  readonly before: MarketReadingRecord | undefined;
  readonly open: readonly QuarantineRecord[];
  readonly pairsOf: PriceEvidence['pairsOf'];
  readonly now: Date;
  readonly systemNow: Date;
};

export type ChosenPrice = Pick<PriceVerdict, 'coin' | 'at'> & { readonly source: SourceInfo };

/** A source's whole answer, and the prices in it that are not shown. */
type EvaluatedAnswer = {
  readonly source: SourceInfo;
  readonly coins: readonly { readonly id: string; readonly price: number; readonly at: string }[];
  readonly outliers: readonly Outlier[];
};

export type ChosenPrices = {
  /** The answer used for the reading. It is the fallback source's if all prices of the first one are in doubt. */
  readonly answer: SourcePrices;
  readonly prices: readonly ChosenPrice[];
  readonly evaluated: readonly EvaluatedAnswer[];
  /** The number of prices that an exchange could confirm, and of those that it did confirm. */
  readonly compared: number;
  readonly agreed: number;
  /** Whether the fallback source might have a better price for a coin. */
  readonly needsSecondSource: boolean;
};

const hoursPerWeek = 168;
const closesPerChartPoint = 3;
// A coin that a source no longer lists is shown as stale for a day.
const maxMissingMs = dayMs;

// Readings are only comparable if their sources have the same mode, such as live or simulated.
export const getComparableReading = (
  before: MarketReadingRecord | undefined,
  { source }: SourcePrices,
): MarketReadingRecord | undefined => (before?.kind === source.mode ? before : undefined);

/**
 * Evaluates the prices of a source and of the fallback source, if requested, and chooses the price to show for each
 * coin.
 */
export const choosePrices = (choice: PriceChoice): ChosenPrices => {
  const { answer, second, open, pairsOf } = choice;
  const previousReading = getComparableReading(choice.before, answer);
  const previousCoins = new Map(previousReading?.coins.map((coin) => [coin.id, coin]));
  const evidence: PriceEvidence = { known: previousCoins, open, pairsOf };
  const first = evaluatePrices(answer, second && dropOldPrices(second, choice), evidence);
  const secondVerdicts = second
    ? evaluatePrices(second, dropOldPrices(answer, choice), evidence)
    : [];
  const usesSecond = second !== undefined && first.every(({ fault }) => fault !== undefined);
  const usedAnswer = usesSecond ? second : answer;
  const verdicts = usesSecond ? secondVerdicts : first;
  const usableSecondVerdicts = new Map(
    secondVerdicts.filter(isUsable).map((verdict) => [verdict.coin.id, verdict]),
  );
  const prices = verdicts.flatMap((verdict): ChosenPrice[] => {
    const chosenPrice = { ...verdict, source: usedAnswer.source };
    const substitute = usableSecondVerdicts.get(verdict.coin.id);
    const next = substitute && second && { ...substitute, source: second.source };
    if (!isUsable(verdict)) return next ? [withRank(next, verdict)] : [];
    return next && isOld(chosenPrice, choice) && next.at > chosenPrice.at
      ? [withRank(next, verdict)]
      : [chosenPrice];
  });
  const comparedVerdicts = verdicts.filter(({ agrees }) => agrees !== undefined);
  return {
    answer: usedAnswer,
    prices,
    evaluated: [
      toEvaluatedAnswer(answer, first, previousCoins),
      ...(second ? [toEvaluatedAnswer(second, secondVerdicts, previousCoins)] : []),
    ],
    compared: comparedVerdicts.length,
    agreed: comparedVerdicts.filter(({ agrees }) => agrees).length,
    needsSecondSource: first.some(
      (verdict) =>
        verdict.needsConfirmation || isOld({ ...verdict, source: answer.source }, choice),
    ),
  };
};

const isUsable = ({ fault }: PriceVerdict): boolean => fault === undefined;

// Ranks are taken from the answer used for the reading.
const withRank = (chosen: ChosenPrice, { coin: { rank } }: PriceVerdict): ChosenPrice => ({
  source: chosen.source,
  at: chosen.at,
  coin: { ...chosen.coin, rank },
});

// An outdated price is not used to confirm or contradict another one.
const dropOldPrices = (answer: SourcePrices, choice: PriceChoice): SourcePrices => {
  const { source, coins } = answer;
  const isCurrent = (coin: SourceCoin): boolean =>
    !isOld({ coin, at: coin.at ?? answer.at, source }, choice);
  return { ...answer, coins: coins.filter(isCurrent) };
};

const isOld = (price: ChosenPrice, { now, systemNow }: PriceChoice): boolean =>
  price.source.mode !== 'replay' &&
  getPriceStaleTime(price, undefined, { now, systemNow }) < systemNow.getTime();

const toEvaluatedAnswer = (
  { source, at, coins }: SourcePrices,
  verdicts: readonly PriceVerdict[],
  known: ReadonlyMap<string, CoinReading>,
): EvaluatedAnswer => ({
  source,
  coins: coins.map((coin) => ({ id: coin.id, price: coin.price, at: coin.at ?? at })),
  outliers: verdicts.flatMap(({ coin, fault, at: measuredAt }) =>
    fault
      ? {
          coinId: coin.id,
          symbol: coin.symbol,
          value: coin.price,
          at: measuredAt,
          before: known.get(coin.id)?.price ?? null,
          ...fault,
          beforeSource: known.get(coin.id)?.source,
        }
      : [],
  ),
});

type Assembly = {
  readonly chosen: Pick<ChosenPrices, 'answer' | 'prices'>;
  readonly before: MarketReadingRecord | undefined;
  readonly closesOf: (coinId: string, price: ChosenPrice) => CloseSeries | undefined;
  readonly now: Date;
  readonly systemNow: Date;
};

/** Builds the next reading from the chosen prices and the last figures of all other coins, each with its source. */
export const assembleReading = (assembly: Assembly): MarketReadingRecord => {
  const { answer, prices } = assembly.chosen;
  const { source } = answer;
  const previousReading = getComparableReading(assembly.before, answer);
  const previousCoins = new Map(previousReading?.coins.map((coin) => [coin.id, coin]));
  const readingsById = new Map<string, CoinReading>();
  for (const price of prices) {
    const last = previousCoins.get(price.coin.id);
    // For live sources the newest figure is used. A demo clock may move back, so its figures always replace earlier
    // ones.
    const isNewest = source.mode !== 'live' || !last || last.at <= price.at;
    readingsById.set(price.coin.id, isNewest ? toCoinReading(price, last, assembly) : last);
  }
  const newestTime = [...readingsById.values()].reduce(
    (at, coin) => (coin.at > at ? coin.at : at),
    answer.at,
  );
  const at = source.mode === 'live' ? newestTime : answer.at;
  const retainedReadings = [...previousCoins.values()].filter(
    (coin) => !readingsById.has(coin.id) && isRecent(coin.at, at),
  );
  return {
    id: 'latest',
    seq: (assembly.before?.seq ?? 0) + 1,
    source: source.name,
    kind: source.mode,
    at,
    coins: [...readingsById.values(), ...retainedReadings],
  };
};

/** Compares everything but the sequence number. */
export const hasReadingChanged = (
  record: MarketReadingRecord,
  before: MarketReadingRecord | undefined,
): boolean =>
  record.at !== before?.at ||
  JSON.stringify({ ...record, seq: 0 }) !== JSON.stringify({ ...before, seq: 0 });

const isRecent = (at: string, now: string): boolean =>
  Math.abs(Date.parse(now) - Date.parse(at)) <= maxMissingMs;

type Times = { readonly now: Date; readonly systemNow: Date };

const getPriceStaleTime = (
  { source, at }: ChosenPrice,
  before: CoinReading | undefined,
  { now, systemNow }: Times,
): number =>
  getStaleAt({
    mode: source.mode,
    at,
    now,
    systemNow,
    newerWithinMs: newerWithinMs.prices(source),
    before: before && { at: before.at, staleAt: Date.parse(before.freshUntil) },
  });

export const toCoinReading = (
  price: ChosenPrice,
  before: CoinReading | undefined,
  { closesOf, ...times }: Pick<Assembly, 'closesOf' | 'now' | 'systemNow'>,
): CoinReading => {
  const { coin, at, source } = price;
  const closes = closesOf(coin.id, price);
  const hours = closes?.hours ?? [];
  return {
    id: coin.id,
    symbol: coin.symbol.toUpperCase(),
    name: coin.name,
    rank: coin.rank,
    price: coin.price,
    change1h: roundChange(finiteOrNull(coin.change1h)),
    change24h: roundChange(finiteOrNull(coin.change24h)),
    change7d: roundChange(getWeekChange(coin, hours, at)),
    change30d: roundChange(finiteOrNull(coin.change30d)),
    // A source's extremes may be older than its price, so the price is included.
    low24h: minIgnoringNull(positiveOrNull(coin.low24h), coin.price),
    high24h: maxIgnoringNull(positiveOrNull(coin.high24h), coin.price),
    volume: nonNegativeOrNull(coin.volume),
    marketCap: positiveOrNull(coin.marketCap),
    ...(coin.records && { records: updateRecords(coin.records, { price: coin.price, at }) }),
    chart: toChart(hours, coin.price, at),
    chartSource: closes?.source ?? null,
    source: source.name,
    at,
    freshUntil: new Date(getPriceStaleTime(price, before, times)).toISOString(),
    refreshSeconds: Math.ceil(source.refreshMs / 1000),
  };
};

const minIgnoringNull = (extreme: number | null, price: number): number | null =>
  extreme === null ? null : Math.min(extreme, price);

const maxIgnoringNull = (extreme: number | null, price: number): number | null =>
  extreme === null ? null : Math.max(extreme, price);

const updateRecords = (records: CoinRecords, now: RecordPrice): CoinRecords => ({
  allTimeHigh: toRecordPrice(records.allTimeHigh, now, (high) => now.price > high),
  allTimeLow: toRecordPrice(records.allTimeLow, now, (low) => now.price < low),
  circulatingSupply: positiveOrNull(records.circulatingSupply),
  totalSupply: positiveOrNull(records.totalSupply),
  maxSupply: positiveOrNull(records.maxSupply),
});

const toRecordPrice = (
  record: RecordPrice | null,
  now: RecordPrice,
  isPassed: (price: number) => boolean,
): RecordPrice | null => {
  if (!record || positiveOrNull(record.price) === null) return null;
  return isPassed(record.price) ? now : record;
};

// A fall of more than 100% is invalid.
const roundChange = (percent: number | null): number | null =>
  percent === null || percent < -100 ? null : Math.round(percent * 10_000) / 10_000;

const getWeekChange = (
  { change7d, price }: SourceCoin,
  hours: readonly HourClose[],
  at: string,
): number | null =>
  change7d === undefined ? calculateWeekChange(hours, price, at) : finiteOrNull(change7d);

// Change from the close nearest to seven days ago, if it is within two hours.
const calculateWeekChange = (
  hours: readonly HourClose[],
  price: number,
  at: string,
): number | null => {
  const weekAgo = Date.parse(at) - hoursPerWeek * hourMs;
  const close = hours.findLast(({ openAt }) => openAt + hourMs <= weekAgo);
  if (!close || weekAgo - close.openAt > 3 * hourMs) return null;
  return (price / close.close - 1) * 100;
};

// Every third close of seven days, counted back from the newest, and then the price.
const toChart = (hours: readonly HourClose[], price: number, at: string): number[] | null => {
  const from = Date.parse(at) - hoursPerWeek * hourMs;
  const first = hours.findIndex(({ openAt }) => openAt >= from);
  if (first === -1) return null;
  const chart: number[] = [];
  const chartOffset = (hours.length - 1 - first) % closesPerChartPoint;
  for (let index = first + chartOffset; index < hours.length; index += closesPerChartPoint)
    chart.push(hours[index]?.rounded ?? price);
  return [...chart, Number(price.toPrecision(6))];
};
