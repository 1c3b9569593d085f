import type { Series } from './candle.ts';
import { simpleAverage } from './moving-average.ts';
import { relativeStrengthIndex } from './relative-strength.ts';

/**
 * Relative volume: the volume of each candle as a multiple of the mean over the last `length` candles, including itself
 * (Wyckoff's effort, as charting packages compute it). Null for the first `length` − 1 candles and when nothing was
 * traded.
 */
export const volumeRatio = (volumes: readonly number[], length = 20): Series => {
  const averages = simpleAverage(volumes, length);
  return volumes.map((volume, at) => {
    const mean = averages[at] ?? 0;
    return mean > 0 ? volume / mean : null;
  });
};

/**
 * Relative strength index of the volume, 0 to 100 (see `relativeStrengthIndex`). Above 50, volume has been growing. Null for
 * the first `length` candles.
 */
export const volumeRsi = (volumes: readonly number[], length = 14): Series =>
  relativeStrengthIndex(volumes, length);
