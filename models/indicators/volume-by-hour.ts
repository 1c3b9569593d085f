import { hourMs } from '#domain/shared/time/durations.ts';
import { type IndicatorCandle, typicalPrice } from './candle.ts';

// 1 January 1970 was a Thursday.
const hoursToMonday = 3 * 24;

/** Hours of a week: 0 is Monday 00:00 to 01:00 UTC, 167 is Sunday 23:00 to 24:00. */
export const hoursOfWeek = 168;

/**
 * Mean traded value (typical price × volume) in each of the 168 hours of the week, as a multiple of the mean over all
 * hours: 1 is average. Null for an hour of the week without candles, and for all hours when nothing was traded. Baur,
 * Cahill, Godfrey and Liu, "Bitcoin time-of-day, day-of-week and month-of-year effects" (2019), describe the daily and
 * weekly pattern.
 */
export const volumeByHourOfWeek = (hours: readonly IndicatorCandle[]): (number | null)[] => {
  const sums = Array.from({ length: hoursOfWeek }, () => ({ traded: 0, count: 0 }));
  let total = 0;
  for (const candle of hours) {
    const tradedValue = typicalPrice(candle) * candle.volume;
    const cell = sums[getHourOfWeek(candle.openAt)];
    total += tradedValue;
    if (!cell) continue;
    cell.traded += tradedValue;
    cell.count += 1;
  }
  const averageValue = total / hours.length;
  return sums.map(({ traded, count }) =>
    count === 0 || total === 0 ? null : traded / count / averageValue,
  );
};

const getHourOfWeek = (openAt: number): number =>
  (Math.floor(openAt / hourMs) + hoursToMonday) % hoursOfWeek;
