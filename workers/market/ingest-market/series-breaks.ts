import { hourMs } from '#domain/shared/time/durations.ts';
import type { CoinReading } from '#observations/prices/queries.ts';
import type { QuarantineRecord } from '#observations/quarantine/queries.ts';
import {
  isAfterBreak,
  listSeriesBreaks,
  type SeriesBreak,
} from '#observations/series-breaks/queries.ts';
import { openSeriesBreaks, writeSeriesBreaks } from '#observations/series-breaks/store.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { ChosenPrice } from './assemble-reading.ts';
import { type HourClose, toHourClose } from './candle-history.ts';
import { getRatio, isSimilar } from './check-values.ts';
import type { SourcePrices } from './evaluate-prices.ts';
import { matchesPrice, type PairHours } from './exchange-pairs.ts';

// Sources measure some minutes apart, so the price has moved a little besides.
const toleranceRatio = 1.05;
// With a longer gap, the price may have fallen in trades that were not seen.
const maxGapMs = hourMs;

type BreakEvidence = {
  readonly known: ReadonlyMap<string, CoinReading>;
  /** The answers of the sources of prices that were asked. */
  readonly answers: readonly SourcePrices[];
  /** Prices that are quarantined with an open outcome. */
  readonly open: readonly QuarantineRecord[];
  readonly pairsOf: (coinId: string, at: string) => readonly PairHours[];
};

/**
 * Coins whose unit has changed: the accepted price is a power of ten times the last one, nothing was seen between, and
 * no source that has answered since says otherwise.
 */
export const findSeriesBreaks = (
  prices: readonly ChosenPrice[],
  evidence: BreakEvidence,
): SeriesBreak[] =>
  prices.flatMap((price) => {
    const before = evidence.known.get(price.coin.id);
    const found = before && findSeriesBreak(price, before, evidence);
    return found ? [found] : [];
  });

const findSeriesBreak = (
  { coin, at }: ChosenPrice,
  before: CoinReading,
  evidence: BreakEvidence,
): SeriesBreak | undefined => {
  if (at <= before.at || before.price === 0) return undefined;
  const factor = findPowerOfTen(coin.price / before.price);
  if (factor === undefined) return undefined;
  const firstAt = findFirstSeen(coin, at, evidence.open);
  if (Date.parse(firstAt) - Date.parse(before.at) > maxGapMs) return undefined;
  const otherPrices = evidence.answers.flatMap(({ coins }) =>
    coins.filter(({ id }) => id === coin.id).map(({ price }) => price),
  );
  const pairs = evidence.pairsOf(coin.id, at);
  // An exchange that had this price for hours shows that the last price was wrong.
  if (pairs.some((pair) => matchesPrice(pair, coin.price, at))) return undefined;
  const closesSince = pairs
    .filter(({ isConfirmed, endedAt }) => isConfirmed && endedAt > firstAt)
    .flatMap(({ closes }) => closes.at(-1) ?? []);
  const isConfirmedByAll =
    otherPrices.every((price) => getRatio(price, coin.price) <= toleranceRatio) &&
    closesSince.every((close) => isSimilar(close, coin.price));
  if (!isConfirmedByAll) return undefined;
  return { id: coin.id, at: firstAt, factor, before: before.price, after: coin.price };
};

const findPowerOfTen = (ratio: number): number | undefined => {
  const exponent = Math.round(Math.log10(ratio));
  const factor = Number(`1e${String(exponent)}`);
  return exponent !== 0 && getRatio(ratio, factor) <= toleranceRatio ? factor : undefined;
};

// The first answer of the new level may have been quarantined until others confirmed it.
const findFirstSeen = (
  { id, price }: ChosenPrice['coin'],
  at: string,
  open: readonly QuarantineRecord[],
): string =>
  open
    .filter(({ coinId, value, rule }) => coinId === id && rule !== 'pair' && value !== null)
    .filter(({ value }) => isSimilar(value ?? NaN, price))
    .reduce((first, { firstAt }) => (firstAt < first ? firstAt : first), at);

/** The breaks of all coins, with what they mean for hours and figures. */
export type SeriesBreakRegistry = {
  open(): Promise<void>;
  save(breaks: readonly SeriesBreak[]): Promise<void>;
  /** Hours of the coin's present level. */
  cut(coinId: string, hours: readonly HourClose[]): readonly HourClose[];
  /** Hours of all levels, in the present unit, to check figures that reach across a break. */
  rescale(coinId: string, hours: readonly HourClose[]): readonly HourClose[];
};

export const seriesBreakRegistry = (ports: {
  readonly readModels: ReadModels;
}): SeriesBreakRegistry => {
  let breaks: ReadonlyMap<string, SeriesBreak> = new Map();
  return {
    open: async () => {
      await openSeriesBreaks(ports);
      breaks = await listSeriesBreaks(ports);
    },
    save: async (found) => {
      await writeSeriesBreaks(ports, found);
      breaks = new Map([...breaks, ...found.map((each) => [each.id, each] as const)]);
    },
    cut: (coinId, hours) => {
      const found = breaks.get(coinId);
      return found ? hours.filter((hour) => isAfterBreak(found, hour)) : hours;
    },
    rescale: (coinId, hours) => {
      const found = breaks.get(coinId);
      if (!found) return hours;
      return hours.map((hour) =>
        isAfterBreak(found, hour)
          ? hour
          : toHourClose({
              openAt: new Date(hour.openAt).toISOString(),
              close: hour.close * found.factor,
            }),
      );
    },
  };
};

/** A reading in the unit after a break. */
export const rescaleReading = (coin: CoinReading, { factor }: SeriesBreak): CoinReading => ({
  ...coin,
  price: coin.price * factor,
  low24h: coin.low24h === null ? null : coin.low24h * factor,
  high24h: coin.high24h === null ? null : coin.high24h * factor,
});
