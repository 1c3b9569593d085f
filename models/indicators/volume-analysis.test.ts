import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { IndicatorCandle } from './candle.ts';
import { volumeAnalysis, volumeHours } from './volume-analysis.ts';

const hours = (
  count: number,
  of: (hour: number) => Partial<IndicatorCandle> = () => ({}),
): IndicatorCandle[] =>
  Array.from({ length: count }, (_, hour) => ({
    openAt: hour * hourMs,
    open: 100,
    high: 102,
    low: 98,
    close: 101,
    volume: 10,
    ...of(hour),
  }));
// Half of the hours trade 9, half 11: a mean of about 10 and a deviation of about 1.
const month = (last: Partial<IndicatorCandle>): IndicatorCandle[] =>
  hours(volumeHours, (hour) =>
    hour === volumeHours - 1 ? last : { volume: hour % 2 === 0 ? 9 : 11 },
  );

describe('the volumes of a coin', () => {
  it('say nothing where there are no hours, and what they can where there are few', () => {
    expect(new Set(Object.values(volumeAnalysis([])))).toEqual(new Set([null]));
    expect(volumeAnalysis(hours(20))).toMatchObject({
      currentVolume: 10,
      volumeRatio: null,
      obv: null,
      institutionalActivity: null,
      volumeConfirmation: null,
      volumeTrend: null,
    });
    expect(volumeAnalysis(hours(25))).toMatchObject({ volumeRatio: 1, volumeTrend: 2, obv: null });
  });

  it.each([
    [12.1, 'high'],
    [11.9, 'moderate'],
    [11.1, 'moderate'],
    [10.9, 'low'],
    [1, 'low'],
  ] as const)(
    'an hour of %d is %s activity: two deviations, or one, above the month',
    (volume, activity) => {
      expect(volumeAnalysis(month({ volume })).institutionalActivity).toBe(activity);
    },
  );

  it('a month of equal hours has low activity', () => {
    expect(volumeAnalysis(hours(volumeHours)).institutionalActivity).toBe('low');
  });

  it('compares the last hour with the day before it, and confirms a move that more traded along with', () => {
    const last = (changes: Partial<IndicatorCandle>) =>
      volumeAnalysis(hours(40, (hour) => (hour === 39 ? changes : {})));
    expect(last({ volume: 15 })).toMatchObject({ volumeRatio: 1.5, volumeConfirmation: true });
    expect(last({ volume: 10 })).toMatchObject({ volumeRatio: 1, volumeConfirmation: false });
    expect(last({ volume: 15, close: 100 })).toMatchObject({ volumeConfirmation: false });
  });

  it.each([
    [24, 2],
    [18, 1],
    [12, 0],
    [6, -1],
    [0, -2],
  ])('with %d of 24 hours rising, the trend is %d', (rising, trend) => {
    const day = hours(60, (hour) => (hour - 36 < rising ? {} : { close: 99 }));
    expect(volumeAnalysis(day).volumeTrend).toBeCloseTo(trend, 10);
  });
});
