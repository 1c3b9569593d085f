import { type CandleRange, candleRanges } from '#contract/market/market.ts';
import { formatDay, formatDateTime, formatTime, type DateStyle } from '#ui/format/format.ts';
import { minuteMs } from '#contract/durations.ts';
import type { Drawing } from './drawing.ts';

export type TimeFormat = Pick<Drawing, 'formatTime' | 'formatTick' | 'getOffset'>;

/** Daily candles start at midnight UTC, so their days are named in UTC. */
export const getDayStyle = (range: CandleRange): DateStyle =>
  isDaily(range) ? { timeZone: 'UTC' } : {};

const isDaily = (range: CandleRange): boolean => candleRanges[range].every === 24;

/** Times at the mark and below the chart, in the reader's zone. The mark names the zone. */
export const createTimeFormat = (range: CandleRange, now: Date): TimeFormat => ({
  formatTime: (time) =>
    isDaily(range)
      ? formatDay(new Date(time), now, getDayStyle(range))
      : formatDateTime(new Date(time), now),
  formatTick: (time, withinDay) => {
    const at = new Date(time);
    // One tick per day, unless only one day is shown.
    if (withinDay) return range === '1D' ? formatTime(at).replace(/ .*/, '') : '';
    return formatDay(at, now, getDayStyle(range));
  },
  getOffset: (time) => (isDaily(range) ? 0 : -new Date(time).getTimezoneOffset() * minuteMs),
});
