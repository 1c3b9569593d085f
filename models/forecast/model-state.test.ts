import { describe, expect, it } from 'vitest';
import { dayMs } from '#domain/shared/time/durations.ts';
import { createModelState, type CalibrationSchedule } from './model-state.ts';
import { generateCandles } from './testing/candles.ts';

const candles = generateCandles(400 * 24);
const begins = candles[0]?.openAt ?? 0;

const listFitDays = (schedule: CalibrationSchedule): readonly string[] => {
  const state = createModelState([1], schedule);
  const days = new Set<string>();
  for (const candle of candles) {
    state.learn(candle);
    const hour = state.fit()?.hour;
    if (hour !== undefined)
      days.add(new Date(state.history.endOf(hour)).toISOString().slice(0, 10));
  }
  return [...days];
};

describe('a model that issues forecasts from a time on', () => {
  const firstForecastAt = begins + 370 * dayMs;
  const month = new Date(firstForecastAt).toISOString().slice(0, 7);
  const days = listFitDays({ firstForecastAt });

  it('is fitted every fifth month before, and at the start of the month of the first forecast', () => {
    expect(days.filter((day) => day <= `${month}-01`)).toEqual([
      '2024-03-31',
      '2024-08-01',
      '2025-01-01',
    ]);
  });

  it('is fitted every month afterwards, as one without such a time', () => {
    const always = listFitDays({});
    expect(always.length).toBeGreaterThan(9);
    expect(days.filter((day) => day > month)).toEqual(always.filter((day) => day > month));
  });

  it('is fitted for the first time when its schedule says so', () => {
    const firstFitAt = begins + 200 * dayMs;
    expect(listFitDays({ firstFitAt })[0]).toBe(new Date(firstFitAt).toISOString().slice(0, 10));
  });
});
