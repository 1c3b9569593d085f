import type { CoinReading } from '#observations/prices/queries.ts';
import type { SourceCandle, SourceCoin } from '#platform/market-data/market-data.port.ts';

/** `jump`: more than ten times since the last figure; `disagreement`: another source says something else. */
export type Fault = {
  readonly rule: 'invalid' | 'jump' | 'disagreement';
  readonly reason: string;
};

/** A price that is not shown; money in USD. */
export type Outlier = Fault & {
  readonly coinId: string;
  readonly symbol: string;
  readonly value: number;
  /** What was shown before; null where nothing was. */
  readonly before: number | null;
};

export type Quarantined = { readonly coinId: string; readonly reason: string };

const mostTimes = 10;
const comparableMs = 86_400_000;

/** Undefined when the coin is valid. A price of up to ten times that of a day ago is plausible. */
export const faultOf = (
  coin: SourceCoin,
  at: string,
  before: CoinReading | undefined,
): Fault | undefined => {
  const invalid = invalidityOf(coin);
  if (invalid !== undefined) return { rule: 'invalid', reason: invalid };
  if (!before || before.price === 0) return undefined;
  if (Math.abs(Date.parse(at) - Date.parse(before.at)) > comparableMs) return undefined;
  const times = Math.max(coin.price / before.price, before.price / coin.price);
  return times > mostTimes
    ? { rule: 'jump', reason: `the price moved ${times.toPrecision(3)} times at once` }
    : undefined;
};

const invalidityOf = ({ price, rank, volume }: SourceCoin): string | undefined => {
  if (!isPositive(price)) return 'the price is not a positive number';
  if (!isPositive(rank) || !Number.isInteger(rank))
    return 'the rank is not a positive whole number';
  return Number.isFinite(volume) && volume >= 0
    ? undefined
    : 'the volume is not a non-negative number';
};

// A candle that ended earlier says little about now.
const sameHourMs = 2.5 * 3_600_000;
const mostDisagreement = 1.5;

export type OtherSource = {
  readonly source: string;
  readonly close: number;
  /** Unix time in milliseconds. */
  readonly endedAt: number;
};

/** Whether another source's last full hour says something about a price of this time. */
export const isComparable = (at: string, { endedAt }: OtherSource): boolean =>
  Math.abs(Date.parse(at) - endedAt) <= sameHourMs;

/** Undefined while two sources agree: the price lies within a factor of 1.5 of the other one's last full hour. */
export const disagreementOf = (
  { price }: Pick<SourceCoin, 'price'>,
  { source, close }: OtherSource,
): Fault | undefined => {
  const times = Math.max(price / close, close / price);
  if (times <= mostDisagreement) return undefined;
  const reason = `${source} had ${String(close)} at the last full hour, which is ${times.toPrecision(3)} times away`;
  return { rule: 'disagreement', reason };
};

/** A figure that is not a number counts as "not reported". */
export const reported = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : value;

export const positiveOrNull = (value: number | null): number | null =>
  value !== null && isPositive(value) ? value : null;

/** Undefined when the candle is valid. */
export const candleFault = ({
  open,
  high,
  low,
  close,
  volume,
}: SourceCandle): string | undefined => {
  if (![open, high, low, close].every(isPositive))
    return 'a price of the candle is not a positive number';
  if (!(Number.isFinite(volume) && volume >= 0)) return 'a candle has no volume';
  const inside = low <= Math.min(open, close) && high >= Math.max(open, close);
  if (!inside) return 'a candle lies outside its own extremes';
  return high / low > mostTimes ? 'a candle moves more than ten times' : undefined;
};

const isPositive = (value: number): boolean => Number.isFinite(value) && value > 0;
