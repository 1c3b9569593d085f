import type { CheckedFigure } from '#domain/shared/market/checked-figures.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { CoinReading } from '#observations/prices/queries.ts';
import type { SourceCandle, SourceCoin } from '#platform/market-data/market-data.port.ts';

/**
 * `jump`: more than twice the last price or less than half of it. `disagreement`: an exchange has a different
 * price.
 */
export type ValueError = {
  readonly rule: 'invalid' | 'jump' | 'disagreement';
  readonly reason: string;
};

/** A value that is not shown: a price in USD, unless `figure` names another figure. */
export type Outlier = {
  readonly figure?: CheckedFigure;
  readonly rule: ValueError['rule'] | 'pair';
  readonly reason: string;
  readonly coinId: string;
  readonly symbol: string;
  readonly value: number;
  /** Time of measurement, ISO-8601. */
  readonly at: string;
  /** The value shown before; null if there was none. */
  readonly before: number | null;
  readonly beforeSource?: string | undefined;
};

export type QuarantinedPrice = { readonly coinId: string; readonly reason: string };

const maxCandleRatio = 10;
// A source's mistake may be a small factor, so a price that doubles or halves within a day needs confirmation.
const maxPriceRatio = 2;
const maxComparableAgeMs = dayMs;
const similarRatio = 1.5;
const sameHourMs = 2.5 * hourMs;

/** At least one, whichever is greater. */
export const getRatio = (one: number, other: number): number => Math.max(one / other, other / one);

export const isSimilar = (one: number, other: number): boolean =>
  getRatio(one, other) <= similarRatio;

/** Whether two times are close enough to compare prices. */
export const isSameHour = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= sameHourMs;

/** Undefined if the figures are valid. */
export const findInvalidFigure = ({ price, rank }: SourceCoin): ValueError | undefined => {
  const reason = isPositive(price)
    ? 'the rank is not a positive whole number'
    : 'the price is not a positive number';
  const isValid = isPositive(price) && isPositive(rank) && Number.isInteger(rank);
  return isValid ? undefined : { rule: 'invalid', reason };
};

/** Undefined if the price differs from one of the last 24 hours by a factor of at most two. */
export const findJump = (
  { price }: Pick<SourceCoin, 'price'>,
  at: string,
  before: CoinReading | undefined,
): ValueError | undefined => {
  if (!before || before.price === 0) return undefined;
  if (Math.abs(Date.parse(at) - Date.parse(before.at)) > maxComparableAgeMs) return undefined;
  const ratio = getRatio(price, before.price);
  return isJump(price, before.price)
    ? { rule: 'jump', reason: `the price moved ${ratio.toPrecision(3)} times at once` }
    : undefined;
};

export const isJump = (price: number, before: number): boolean =>
  getRatio(price, before) > maxPriceRatio;

/** The reason why an exchange's close does not confirm a price. */
export const formatDisagreement = (price: number, source: string, close: number): string =>
  `${source} had ${String(close)} at the last full hour, which is ${getRatio(price, close).toPrecision(3)} times away`;

/** A value that is not a finite number counts as not reported. */
export const finiteOrNull = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : value;

export const nonNegativeOrNull = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) && value >= 0 ? value : null;

export const positiveOrNull = (value: number | null): number | null =>
  value !== null && isPositive(value) ? value : null;

export const findCandleError = ({
  open,
  high,
  low,
  close,
  volume,
}: SourceCandle): string | undefined => {
  if (![open, high, low, close].every(isPositive))
    return 'a price of the candle is not a positive number';
  if (!(Number.isFinite(volume) && volume >= 0)) return 'a candle has no volume';
  const isInRange = low <= Math.min(open, close) && high >= Math.max(open, close);
  if (!isInRange) return 'a candle lies outside its own extremes';
  return high / low > maxCandleRatio ? 'a candle moves more than ten times' : undefined;
};

const isPositive = (value: number): boolean => Number.isFinite(value) && value > 0;
