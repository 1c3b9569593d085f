import type { CandleRange } from '#contract/market.ts';
import { formatDay, formatMoment, formatTime } from '#ui/format.ts';

const shortest: readonly CandleRange[] = ['1D'];

/** A time under the chart, and at its mark: the reader's zone, which the exact one names. */
export const timeFormatOf =
  (range: CandleRange, now: Date) =>
  (time: number, exact: boolean): string => {
    const at = new Date(time);
    if (exact) return range === '1Y' ? formatDay(at, now) : formatMoment(at, now);
    return shortest.includes(range) ? formatTime(at).replace(/ .*/, '') : formatDay(at, now);
  };
