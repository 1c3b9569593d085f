import { hourMs } from '#domain/shared/time/durations.ts';
import type { Forecaster, ForecasterOptions } from '#models/forecast/forecaster.ts';
import type { Horizon } from '#models/forecast/forecast.ts';
import { quantileLevels } from '#models/forecast/quantile-levels.ts';

const ahead: readonly Horizon[] = [1, 2, 24];

/** Always forecasts an unchanged price, for tests that do not depend on the forecasts. */
export const steadyForecaster = ({ savedState }: ForecasterOptions = {}): Forecaster => {
  let [endAt, lastPrice] = (savedState?.get('last') as [number, number] | undefined) ?? [0, 0];
  const isoOf = (time: number): string => new Date(time).toISOString();
  return {
    modelVersion: 'steady-1',
    learn: ({ openAt, close }) => {
      endAt = openAt + hourMs;
      lastPrice = close;
    },
    save: () => new Map([['last', [endAt, lastPrice]]]),
    forecast: () => ({
      forecasts: ahead.map((horizonHours) => ({
        issuedAt: isoOf(endAt),
        cutOffAt: isoOf(endAt),
        horizonHours,
        lastPrice,
        targetAt: isoOf(endAt + horizonHours * hourMs),
        price: lastPrice,
        probUp: 0.5,
        called: 'none',
        confidence: 0.5,
        variance: 0.0001,
        rangeMethod: 'model',
        quantiles: quantileLevels.map((level) => [level, lastPrice * (1 + (level - 0.5) / 50)]),
        modelVersion: 'steady-1',
        members: [],
      })),
    }),
  };
};
