import {
  type ChangeFigure,
  type CheckedFigure,
  checkedFigures,
  isChangeFigure,
} from '#domain/shared/market/checked-figures.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { CoinReading } from '#observations/prices/queries.ts';
import type { QuarantineRecord } from '#observations/quarantine/queries.ts';
import type { SourceCoin } from '#platform/market-data/market-data.port.ts';
import type { ChosenPrice } from './assemble-reading.ts';
import type { CloseSeries, HourClose } from './candle-history.ts';
import { finiteOrNull, isJump, isSimilar, type Outlier } from './check-values.ts';
import { updateQuarantine } from './quarantine-after.ts';

type FigureEvidence = {
  readonly closesOf: (coinId: string, price: ChosenPrice) => CloseSeries | undefined;
  /** The coins as shown before. */
  readonly known: ReadonlyMap<string, CoinReading>;
  /** Figures that are quarantined with an open outcome. */
  readonly open: readonly QuarantineRecord[];
};

export type CheckedFigures = {
  /** The prices, without the figures that are withheld. */
  readonly prices: readonly ChosenPrice[];
  /** The figures that are withheld, by source. */
  readonly outliers: ReadonlyMap<string, readonly Outlier[]>;
  /** The quarantine records to store. */
  readonly records: readonly QuarantineRecord[];
};

// Sources measure from a moment up to two hours away, because their own figures are cached.
const toleranceHours = 2;
// A source averages exchanges, so its price differs from one exchange's close by some percent.
const averageRatio = 1.1;
// With fewer closes the extreme may be in an hour that is missing.
const minClosesOfDay = 20;

const changeHours: Record<ChangeFigure, number> = { change1h: 1, change24h: 24, change7d: 168 };

/**
 * Withholds changes, highs and lows that contradict the product's own hourly closes. A coin without closes is checked
 * against its own high and low, and against what was shown for it before.
 */
export const checkFigures = (
  prices: readonly ChosenPrice[],
  evidence: FigureEvidence,
): CheckedFigures => {
  const results = prices.map((price) => checkPrice(price, evidence));
  return {
    prices: results.map(({ price }) => price),
    outliers: listOutliers(results),
    records: updateRecords(results, evidence.open),
  };
};

type CheckedPrice = { readonly price: ChosenPrice; readonly outliers: readonly Outlier[] };

type FigureCase = {
  readonly coin: SourceCoin;
  readonly at: string;
  readonly closes: CloseSeries | undefined;
  readonly before: CoinReading | undefined;
  /** Of this coin. */
  readonly open: readonly QuarantineRecord[];
};

const checkPrice = (price: ChosenPrice, evidence: FigureEvidence): CheckedPrice => {
  const { coin, at } = price;
  const closes = evidence.closesOf(coin.id, price);
  const before = evidence.known.get(coin.id);
  const open = evidence.open.filter(({ coinId }) => coinId === coin.id);
  const outliers: Outlier[] = [];
  let checkedCoin = coin;
  // The extremes come first, because the change over a day is compared with them.
  for (const figure of checkedFigures.toReversed()) {
    const value = finiteOrNull(coin[figure]);
    if (value === null) continue;
    const fault = findFault(figure, value, { coin: checkedCoin, at, closes, before, open });
    if (fault === undefined) continue;
    checkedCoin = { ...checkedCoin, [figure]: null };
    outliers.push({
      figure,
      ...fault,
      coinId: coin.id,
      symbol: coin.symbol,
      value,
      at,
      before: before?.[figure] ?? null,
      beforeSource: before?.source,
    });
  }
  return { price: { ...price, coin: checkedCoin }, outliers };
};

type Fault = Pick<Outlier, 'rule' | 'reason'>;

const findFault = (
  figure: CheckedFigure,
  value: number,
  figureCase: FigureCase,
): Fault | undefined => {
  if (!isChangeFigure(figure)) return findExtremeFault(figure, value, figureCase);
  return value < -100
    ? { rule: 'invalid', reason: 'a price cannot fall by more than 100%' }
    : findChangeFault(figure, value, figureCase);
};

const findChangeFault = (
  figure: ChangeFigure,
  change: number,
  figureCase: FigureCase,
): Fault | undefined => {
  const { coin, at, closes } = figureCase;
  const period = changeHours[figure];
  const start = coin.price / (1 + change / 100);
  const starts = listCloses(closes?.hours ?? [], at, {
    from: period + toleranceHours,
    to: period - toleranceHours,
  });
  if (closes && starts.length > 0)
    return isWithin(start, starts)
      ? undefined
      : toFault(
          `the price would have been ${format(start)}, but ${closes.source} had ${format(starts.at(-1))}`,
        );
  return findContradictedStart(figure, start, figureCase);
};

// For a coin without closes at the start of the period.
const findContradictedStart = (
  figure: ChangeFigure,
  start: number,
  { coin: { low24h, high24h }, at, before, open }: FigureCase,
): Fault | undefined => {
  const isBeyondExtremes =
    low24h !== null && high24h !== null && !isWithin(start, [low24h, high24h]);
  if (figure !== 'change7d' && isBeyondExtremes)
    return toFault(
      `the price would have been ${format(start)}, and the range of the day is ${formatRange([low24h, high24h])}`,
    );
  const former = findFormerFigure(figure, { before, open });
  if (!former || !before || isOlderThan(former.at, at, changeHours[figure])) return undefined;
  // Within the period, the price at its start changes no faster than a price that needs no confirmation.
  const formerStart = before.price / (1 + former.value / 100);
  return isJump(start, formerStart)
    ? toFault(
        `the price would have been ${format(start)}, and ${format(formerStart)} in the last answer`,
      )
    : undefined;
};

/** A low is not above a close of the day, and not far below all of them. A high likewise. */
const findExtremeFault = (
  figure: 'low24h' | 'high24h',
  extreme: number,
  figureCase: FigureCase,
): Fault | undefined => {
  const { coin, at, before } = figureCase;
  const hours = figureCase.closes?.hours ?? [];
  const isLow = figure === 'low24h';
  // Neither the first nor the last hours, because a source's day may be another one and its extremes lag.
  const innerCloses = listCloses(hours, at, { from: 24 - toleranceHours, to: toleranceHours });
  const isImpossible = isLow
    ? extreme > Math.min(...innerCloses) * averageRatio
    : extreme < Math.max(...innerCloses) / averageRatio;
  if (innerCloses.length > 0 && isImpossible)
    return toFault(`the closes of the day were ${formatRange(innerCloses)}`);
  const closes = listCloses(hours, at, { from: 24 + toleranceHours, to: 0 });
  const prices = [...closes, coin.price, ...(before ? [before.price] : [])];
  const edge = isLow ? Math.min(...prices) : Math.max(...prices);
  const isBeyondPrices = isLow ? extreme < edge : extreme > edge;
  if (!isBeyondPrices) return undefined;
  // Between two closes, and in the running hour, a price may move further than at the closes.
  if (closes.length >= minClosesOfDay)
    return isSimilar(extreme, edge)
      ? undefined
      : toFault(`the closes of the day were ${formatRange(closes)}`);
  const former = findFormerFigure(figure, figureCase);
  if (!former || isOlderThan(former.at, at, 24)) return undefined;
  return isJump(extreme, edge) && isJump(extreme, former.value)
    ? toFault(`it was ${format(former.value)} in the last answer`)
    : undefined;
};

/** Closes of the hours that ended between two numbers of hours ago. */
const listCloses = (
  hours: readonly HourClose[],
  at: string,
  { from, to }: { readonly from: number; readonly to: number },
): number[] => {
  const lastOpenAt = Date.parse(at) - hourMs;
  // Searched from the end, because most figures are about the last of many hours.
  const first = hours.findLastIndex(({ openAt }) => openAt < lastOpenAt - from * hourMs) + 1;
  const last = hours.findLastIndex(({ openAt }) => openAt <= lastOpenAt - to * hourMs);
  return hours.slice(first, last + 1).map(({ close }) => close);
};

// What was shown last: in the last reading or, where that one is withheld, before the first withheld value.
const findFormerFigure = (
  figure: CheckedFigure,
  { before, open }: Pick<FigureCase, 'before' | 'open'>,
): { readonly value: number; readonly at: string } | undefined => {
  const record = open.find((each) => each.figure === figure);
  if (record)
    return record.before === null ? undefined : { value: record.before, at: record.firstAt };
  const value = before?.[figure];
  return before && typeof value === 'number' ? { value, at: before.at } : undefined;
};

const isOlderThan = (earlier: string, at: string, hours: number): boolean =>
  Date.parse(at) - Date.parse(earlier) > hours * hourMs;

const isWithin = (price: number, range: readonly number[]): boolean =>
  price >= Math.min(...range) / averageRatio && price <= Math.max(...range) * averageRatio;

const toFault = (reason: string): Fault => ({ rule: 'disagreement', reason });

const formatRange = (prices: readonly number[]): string =>
  `${format(Math.min(...prices))} to ${format(Math.max(...prices))}`;

const format = (price: number | undefined): string => (price ?? NaN).toPrecision(4);

const listOutliers = (
  results: readonly CheckedPrice[],
): ReadonlyMap<string, readonly Outlier[]> => {
  const bySource = Map.groupBy(results, ({ price }) => price.source.name);
  return new Map(
    [...bySource].map(([source, ofSource]) => [
      source,
      ofSource.flatMap(({ outliers }) => outliers),
    ]),
  );
};

// One update per source and figure, because a record counts the repetitions of one figure.
const updateRecords = (
  results: readonly CheckedPrice[],
  open: readonly QuarantineRecord[],
): QuarantineRecord[] =>
  [...Map.groupBy(results, ({ price }) => price.source.name)].flatMap(([source, ofSource]) =>
    checkedFigures.flatMap((figure) =>
      updateQuarantine(
        open.filter((record) => record.source === source && record.figure === figure),
        {
          source,
          coins: ofSource.flatMap(({ price: { coin, at } }) => {
            const value = finiteOrNull(coin[figure]);
            return value === null ? [] : [{ id: coin.id, price: value, at }];
          }),
          outliers: ofSource.flatMap(({ outliers }) =>
            outliers.filter((outlier) => outlier.figure === figure),
          ),
        },
      ),
    ),
  );
