import { rounded } from '../shared/decimals.ts';
import { hourMs } from '../shared/time/durations.ts';
import type { UsualReturn } from './events.ts';
import type { SignalDirection } from '../shared/market/signal-rules.ts';

/** When a signal is scored, in hours after it. */
export const scoredAfterHours = 24;
/** Of the entry price; paid when entering and again when leaving. */
export const costPerSide = 0.001;

const billion = 1e9;
const usualHours = 720;
const minHours = 24;

/** The return of a trade after costs, as a share of its entry price; a short gains when the price falls. */
export const netReturn = (direction: SignalDirection, entry: number, exit: number): number => {
  const change = exit / entry - 1;
  const gained = (direction === 'long' ? change : -change) - 2 * costPerSide;
  // What only covers the costs is no gain, whatever the last bits of the quotient.
  return Math.round(gained * billion) / billion;
};

/** Closes of consecutive hours, by the end of the first hour in milliseconds; NaN where there is none. */
export type HourlyCloses = { readonly first: number; readonly values: Float64Array };

/**
 * What a random entry gave: entering at every hour whose outcome lies in the thirty days up to the outcome of a signal at
 * `at` (milliseconds), in its direction. Null with under a day of hours.
 */
export const usualReturn = (
  { first, values }: HourlyCloses,
  { at, direction }: { readonly at: number; readonly direction: SignalDirection },
): UsualReturn | null => {
  const last = (at - first) / hourMs;
  let [hours, right, sum] = [0, 0, 0];
  for (let entry = last - usualHours + scoredAfterHours; entry <= last; entry += 1) {
    const [before, after] = [values[entry] ?? NaN, values[entry + scoredAfterHours] ?? NaN];
    const gained = netReturn(direction, before, after);
    if (Number.isNaN(gained)) continue;
    hours += 1;
    sum += gained;
    if (gained > 0) right += 1;
  }
  if (hours < minHours) return null;
  return { hours, right: rounded(right / hours, 4), mean: rounded(sum / hours, 4) };
};
