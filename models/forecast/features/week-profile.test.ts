import { expect, it } from 'vitest';
import { createHourHistory } from './hour-history.ts';
import { generateCandles } from '../testing/candles.ts';
import { createWeekProfile } from './week-profile.ts';

it('an hour of the week that moves four times as much is known after a while', () => {
  const history = createHourHistory();
  const profile = createWeekProfile(history);
  const wanted = 15;
  const adjusted: number[] = [];
  for (const candle of generateCandles(24 * 7 * 40 + 15)) {
    const isLoud = new Date(candle.openAt).getUTCHours() === wanted;
    const by = isLoud ? 2 : 1;
    const stretched = {
      ...candle,
      close: candle.open * (candle.close / candle.open) ** by,
      high: candle.open * (candle.high / candle.open) ** by,
      low: candle.open * (candle.low / candle.open) ** by,
    };
    // Each hour begins where the last one ended.
    history.add(stretched, (hour) => adjusted.push(profile.learn(hour)));
  }
  // The next hour is the loud one; the one after it is not.
  const loud = profile.ahead(1);
  expect(loud / (profile.ahead(2) - loud)).toBeGreaterThan(3);
  expect(profile.ahead(168)).toBeCloseTo(168, 9);
  const late = adjusted.slice(-24 * 7 * 8);
  const mean = (of: (hour: number) => boolean): number => {
    const own = late.filter((_, at) => of((adjusted.length - late.length + at) % 24));
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  };
  expect(mean((hour) => hour === wanted) / mean((hour) => hour !== wanted)).toBeLessThan(1.3);
});
