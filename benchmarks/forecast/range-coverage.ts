import { getAcceptedGap, isRangeCalibrated } from '#models/forecast/scoring/range-calibration.ts';
import { summariseAccuracy } from '#models/forecast/scoring/summary.ts';
import type { Measurement, NotRun } from '../measurement.ts';
import { files, isRecorded, walkOver } from './recorded.ts';

const heldOut = { from: '2023-01-01', to: '2025-07-01' };
const horizons = [1, 24] as const;
const aim = 2;

/**
 * How far the 80% ranges of each recorded coin are from 80% on held-out months: every month is forecast by a model of
 * the months before it.
 */
export const measureRangeCoverage = async (): Promise<readonly (Measurement | NotRun)[]> => {
  if (!isRecorded) return [{ name: 'range-coverage', reason: '../shared/data is not there' }];
  const measured: Measurement[] = [];
  for (const { symbol, file } of files.coins) {
    const { scored } = await walkOver(file, { ...heldOut, horizons: [...horizons] });
    for (const horizonHours of horizons) {
      const own = scored.get(horizonHours) ?? [];
      const covered = summariseAccuracy(own).distribution.coverage[1] ?? NaN;
      const coverage = { horizonHours, count: own.length, covered };
      measured.push({
        name: `${symbol}, ${String(horizonHours)} h: 80% ranges, points off`,
        ratio: Math.abs(100 * covered - 80),
        lowerIsBetter: true,
        limit: 100 * getAcceptedGap(coverage),
        aim,
        detail: `covered ${(100 * covered).toFixed(2)} % of ${String(own.length)}, ${isRangeCalibrated(coverage) ? 'accepted' : 'not accepted'}`,
      });
    }
  }
  return measured;
};
