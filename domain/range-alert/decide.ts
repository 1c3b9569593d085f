import { toDecimal } from '../shared/decimals.ts';
import type { CheckForecastRanges, ForecastRange } from './commands.ts';
import type { ForecastRangeLeft } from './events.ts';
import { forecastKey, type RangeAlertState } from './state.ts';

export const decideRangeAlerts = (
  { left }: RangeAlertState,
  command: CheckForecastRanges,
): readonly ForecastRangeLeft[] =>
  command.ranges
    .filter((range) => !left.has(forecastKey(range)) && hasLeftRange(range, command))
    .map((range) => createRangeLeftEvent(range, command));

/**
 * Only prices after the issue of a forecast and before its end count, and only of its own kind of market. Sources
 * differ, so a price of another source than the forecast's counts only if that source was inside the range before.
 */
const hasLeftRange = (
  range: ForecastRange,
  { reading, previousPrice }: CheckForecastRanges,
): boolean => {
  const at = Date.parse(reading.at);
  return (
    at > Date.parse(range.issuedAt) &&
    at < Date.parse(range.targetAt) &&
    reading.simulated === range.simulated &&
    isOutside(range, reading.price) &&
    (reading.source === range.source ||
      (previousPrice !== null && !isOutside(range, previousPrice)))
  );
};

const isOutside = ({ low, high }: ForecastRange, price: number): boolean =>
  price < low || price > high;

const createRangeLeftEvent = (
  { horizonHours, cutOffAt, issuedAt, targetAt, low, high }: ForecastRange,
  { coinId, reading: { price, source, simulated, at } }: CheckForecastRanges,
): ForecastRangeLeft => ({
  type: 'ForecastRangeLeft',
  data: {
    coinId,
    horizonHours,
    cutOffAt,
    issuedAt,
    targetAt,
    low: toDecimal(low),
    high: toDecimal(high),
    price: toDecimal(price),
    source,
    leftAt: at,
    simulated,
  },
});
