import type { HourHistory } from './features/hour-history.ts';

/** The longest horizon: no training target may reach beyond what is known. */
export const maxHorizonHours = 24;
/** Features over 720 hours are whole from here on. */
const warmUp = 720;
/** Fewer hours than this are not fitted to. */
const minHours = 1200;

type Span = { readonly last: number; readonly window: number };

/**
 * Hours of the last `window` whose outcomes are all known at the end of hour `last`, and that no missing hour touches;
 * undefined when there are too few. One set serves every horizon, so that the embargo is the longest one.
 */
export const hoursToFit = (
  { sums }: HourHistory,
  { last, window }: Span,
): Int32Array | undefined => {
  const end = last - maxHorizonHours;
  const hours: number[] = [];
  for (let hour = Math.max(warmUp, end - window + 1); hour <= end; hour += 1) {
    if (sums.missing.over(hour + maxHorizonHours, maxHorizonHours + 1) === 0) hours.push(hour);
  }
  return hours.length < minHours ? undefined : Int32Array.from(hours);
};
