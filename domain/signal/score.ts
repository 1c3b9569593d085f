import { roundToSignificant } from '../shared/decimals.ts';
import { hourMs } from '../shared/time/durations.ts';
import type { UsualReturn } from './events.ts';
import { signalHorizonHours, type SignalDirection } from '../shared/market/signal-rules.ts';

/** As a share of the entry price, paid on entry and on exit. */
export const costPerSide = 0.001;

const billion = 1e9;
const lookbackHours = 720;
const minHours = 24;

/** The return of a trade after costs, as a share of its entry price. A short position gains when the price falls. */
export const netReturn = (direction: SignalDirection, entry: number, exit: number): number => {
  const change = exit / entry - 1;
  const gain = (direction === 'long' ? change : -change) - 2 * costPerSide;
  // Rounding removes floating-point noise, which would count a zero return as a gain.
  return Math.round(gain * billion) / billion;
};

/** Closes of consecutive hours. `first` is the end of the first hour in milliseconds, and a missing close is NaN. */
export type HourlyCloses = { readonly first: number; readonly values: Float64Array };

/**
 * The average return of a random entry: one entry per hour whose exit is in the thirty days before the exit of a signal
 * at `at` (milliseconds), in the same direction. Null with fewer than 24 hours of data.
 */
export const calculateUsualReturn = (
  { first, values }: HourlyCloses,
  { at, direction }: { readonly at: number; readonly direction: SignalDirection },
): UsualReturn | null => {
  const last = (at - first) / hourMs;
  let [hours, correct, sum] = [0, 0, 0];
  for (let entry = last - lookbackHours + signalHorizonHours; entry <= last; entry += 1) {
    const exit = values[entry + signalHorizonHours] ?? NaN;
    const gain = netReturn(direction, values[entry] ?? NaN, exit);
    if (Number.isNaN(gain)) continue;
    hours += 1;
    sum += gain;
    if (gain > 0) correct += 1;
  }
  if (hours < minHours) return null;
  return {
    hours,
    right: roundToSignificant(correct / hours, 4),
    mean: roundToSignificant(sum / hours, 4),
  };
};
