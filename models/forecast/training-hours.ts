import type { HourHistory } from './features/hour-history.ts';

/** The longest horizon. A training target must not extend beyond the last known hour. */
export const maxHorizonHours = 24;
/** Features with a 720-hour window are complete from this hour. */
const warmUpHours = 720;
/** Minimum number of hours for a fit. */
const minHours = 1200;

type TrainingWindow = { readonly last: number; readonly window: number };

/**
 * Hours within `window` whose outcomes are all known at the end of hour `last`, without windows that contain a missing
 * hour. Undefined when there are too few. One set serves every horizon, so the embargo is that of the longest horizon.
 */
export const selectTrainingHours = (
  { sums }: HourHistory,
  { last, window }: TrainingWindow,
): Int32Array | undefined => {
  const end = last - maxHorizonHours;
  const hours: number[] = [];
  for (let hour = Math.max(warmUpHours, end - window + 1); hour <= end; hour += 1) {
    if (sums.missing.sumOver(hour + maxHorizonHours, maxHorizonHours + 1) === 0) hours.push(hour);
  }
  return hours.length < minHours ? undefined : Int32Array.from(hours);
};
