import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { Forecast, Horizon, RangeMethod } from './forecast.ts';
import { createForecaster } from './forecaster.ts';
import { garmanKlass } from './garman-klass.ts';
import { createHorizonForecaster } from './horizon-forecaster.ts';
import type { HourlyCandle } from './hourly-candle.ts';
import { createPartRegistry } from './serialized-parts.ts';
import { createSeededRandom } from './testing/candles.ts';

const yearHours = 365 * 24;
// The first fit, and the outcomes that intervals need.
const untilFirst = 2160 + 500 + 24;

/** Hours whose moves are as large as `scaleOf` says. */
const candlesWith = (count: number, scaleOf: (hour: number) => number): HourlyCandle[] => {
  const random = createSeededRandom(3);
  let close = 100;
  return Array.from({ length: count }, (_, hour) => {
    const [open, scale] = [close, scaleOf(hour)];
    close = open * Math.exp((random() + random() + random() - 1.5) * scale);
    const high = Math.max(open, close) * (1 + random() * scale * 0.3);
    const low = Math.min(open, close) * (1 - random() * scale * 0.3);
    const openAt = Date.UTC(2024, 0, 1) + hour * hourMs;
    return { openAt, open, high, low, close, volume: 10 + 90 * random(), trades: 50 };
  });
};

const wildNights = (hour: number): number => (hour % 24 < 6 ? 0.012 : 0.006);

// From the first fit on the days are wild instead: what the model learnt is of no use for weeks.
const changed = (hour: number): number => (hour % 24 < 6 === hour < 2600 ? 0.012 : 0.006);

const forecastsAfter = (
  candles: readonly HourlyCandle[],
  horizons: readonly Horizon[] = [1, 24],
): readonly Forecast[] => {
  const forecaster = createForecaster({ horizons });
  candles.forEach(forecaster.learn);
  const said = forecaster.forecast();
  if (!('forecasts' in said)) throw new Error(said.detail);
  return said.forecasts;
};

const methodsOf = (forecasts: readonly Forecast[]): RangeMethod[] =>
  forecasts.map(({ rangeMethod }) => rangeMethod);

const smoothedVariance = (candles: readonly HourlyCandle[]): number =>
  candles.map(garmanKlass).reduce((smoothed, variance) => smoothed + 0.03 * (variance - smoothed));

describe('a coin with less than a year of hours', () => {
  it('has the range of EWMA while the model’s variance is no better on them, and says so', () => {
    const candles = candlesWith(untilFirst + 600, changed);
    const forecasts = forecastsAfter(candles);
    expect(methodsOf(forecasts)).toEqual(['ewma', 'ewma']);
    for (const { horizonHours, variance, members, quantiles, lastPrice } of forecasts) {
      expect(variance / (horizonHours * smoothedVariance(candles))).toBeCloseTo(1, 1);
      expect(members.filter(({ serves }) => serves === 'variance')).toEqual([
        { name: 'EWMA', serves: 'variance', share: 1 },
      ]);
      const prices = quantiles.map(([, price]) => price);
      expect(prices).toEqual(prices.toSorted((one, other) => one - other));
      expect(prices[0]).toBeLessThan(lastPrice);
      expect(prices.at(-1)).toBeGreaterThan(lastPrice);
    }
  });

  it('has the model’s range once its variance was better in 500 outcomes', () => {
    const candles = candlesWith(untilFirst + 600, wildNights);
    expect(methodsOf(forecastsAfter(candles.slice(0, -200)))).toEqual(['ewma', 'ewma']);
    expect(methodsOf(forecastsAfter(candles))).toEqual(['model', 'model']);
  });

  it('says the same after its state was kept and restored', () => {
    const candles = candlesWith(untilFirst + 40, changed);
    const first = createForecaster({ horizons: [1, 24] });
    candles.slice(0, -5).forEach(first.learn);
    const second = createForecaster({
      horizons: [1, 24],
      savedState: structuredClone(first.save()),
    });
    expect(second.forecast()).toEqual(first.forecast());
    for (const candle of candles.slice(-5)) {
      first.learn(candle);
      second.learn(candle);
      expect(second.forecast()).toEqual(first.forecast());
    }
  });
});

it('a coin with a year of hours has the model’s range, however good EWMA was', () => {
  const candles = candlesWith(yearHours, changed);
  expect(methodsOf(forecastsAfter(candles.slice(0, -1), [24]))).toEqual(['ewma']);
  expect(methodsOf(forecastsAfter(candles, [24]))).toEqual(['model']);
});

describe('the model beats EWMA', () => {
  // Outcomes that intervals need, and those that are compared after them.
  const [uncompared, compared] = [500, 500];
  const afterOutcomes = (
    outcomes: number,
    { model, ewma }: Readonly<Record<RangeMethod, number>>,
  ) => {
    const forecaster = createHorizonForecaster(1, createPartRegistry());
    for (let hour = 0; hour <= outcomes; hour += 1) {
      forecaster.resolve(hour, { returned: 0.01, realisedVariance: 1e-4 });
      forecaster.refresh(hour, { usesEwma: true });
      forecaster.remember(hour, forecaster.forecast({ variances: { model, ewma }, logit: 0 }));
    }
    return forecaster.beatsEwma();
  };
  const all = uncompared + compared;

  it('by QLIKE, and not by a tie', () => {
    expect(afterOutcomes(all, { model: 1e-4, ewma: 2e-4 })).toBe(true);
    expect(afterOutcomes(all, { model: 2e-4, ewma: 1e-4 })).toBe(false);
    expect(afterOutcomes(all, { model: 1e-4, ewma: 1e-4 })).toBe(false);
    // Too little is worse than too much.
    expect(afterOutcomes(all, { model: 0.5e-4, ewma: 2e-4 })).toBe(false);
  });

  it('in 500 outcomes of forecasts that could be issued, and not before', () => {
    expect(afterOutcomes(all - 1, { model: 1e-4, ewma: 2e-4 })).toBe(false);
  });
});
