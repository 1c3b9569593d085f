import { hourMs } from '#domain/shared/time/durations.ts';
import type { HourToRecord } from '../record-hours.ts';

const levels = [0.05, 0.1, 0.25, 0.75, 0.9, 0.95] as const;

/** Hours from `first` with constant probabilities. Prices start at 100 and rise by 1 per hour. */
export const forecastHours = (first: string, count: number): HourToRecord[] =>
  Array.from({ length: count }, (_, index) => {
    const at = Date.parse(first) + index * hourMs;
    const close = 100 + index;
    return {
      at: new Date(at).toISOString(),
      close,
      now: new Date(at + 60_000),
      output: {
        modelVersion: 'v1',
        forecasts: [1, 2, 24].map((horizonHours) => ({
          horizonHours,
          price: close + 0.5,
          probUp: 0.55,
          variance: 0.0001,
          rangeMethod: 'model',
          quantiles: levels.map((level) => [level, close + (level - 0.5) * 10] as const),
          members: [{ name: 'last price', serves: 'price', share: 1 }],
        })),
      },
    };
  });
