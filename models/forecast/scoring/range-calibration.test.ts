import { describe, expect, it } from 'vitest';
import { hasRecording, recordedCandles } from '../testing/candles.ts';
import { createBacktest } from './backtest.ts';
import { getAcceptedGap, isRangeCalibrated } from './range-calibration.ts';
import { summariseAccuracy } from './summary.ts';

const year = 8760;

describe('ranges of a coin', () => {
  it('are accepted at one hour within two points', () => {
    const hourly = { horizonHours: 1, count: year };
    for (const covered of [0.78, 0.8, 0.82])
      expect(isRangeCalibrated({ ...hourly, covered }), String(covered)).toBe(true);
    for (const covered of [0.779, 0.821])
      expect(isRangeCalibrated({ ...hourly, covered }), String(covered)).toBe(false);
  });

  it('are accepted at a day within what chance does to 365 independent days', () => {
    const daily = { horizonHours: 24, count: year, covered: 0.84 };
    expect(getAcceptedGap(daily)).toBeCloseTo(0.041, 3);
    expect(isRangeCalibrated(daily)).toBe(true);
    expect(isRangeCalibrated({ ...daily, covered: 0.842 })).toBe(false);
    expect(isRangeCalibrated({ ...daily, count: 10 * year })).toBe(false);
  });

  it('are not accepted on less than a year, because a few calm months are no sample', () => {
    expect(isRangeCalibrated({ horizonHours: 1, count: year - 1, covered: 0.8 })).toBe(false);
  });
});

// needs: ../shared/data beside the project
describe.skipIf(!hasRecording)(
  'held-out months of two coins (skipped where ../shared/data is absent)',
  () => {
    // Neither was looked at when the model was built.
    it.each(['LINK', 'AVAX'])('%s: the ranges of an hour and a day are calibrated', (symbol) => {
      const period = { from: Date.parse('2024-01-01'), to: Date.parse('2025-02-01') };
      const backtest = createBacktest({ horizons: [1, 24], period });
      recordedCandles('2022-10-01', '2025-02-03', symbol).forEach(backtest.take);
      for (const horizonHours of [1, 24]) {
        const scored = backtest.scored.get(horizonHours) ?? [];
        const covered = summariseAccuracy(scored).distribution.coverage[1] ?? NaN;
        const coverage = { horizonHours, count: scored.length, covered };
        expect(isRangeCalibrated(coverage), JSON.stringify(coverage)).toBe(true);
      }
    });
  },
);
