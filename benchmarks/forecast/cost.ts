import { hourMs } from '#domain/shared/time/durations.ts';
import { createForecaster } from '#models/forecast/forecaster.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import { median } from '../figures.ts';
import type { Measurement } from '../measurement.ts';

/** Processor seconds of a month's refit with the forecasts from it, of an hour, and of three years of hours. */
export const measureCost = (candles: readonly HourlyCandle[]): readonly Measurement[] => {
  const forecaster = createForecaster();
  const [refits, hours]: [number[], number[]] = [[], []];
  for (const candle of candles) {
    const began = process.cpuUsage();
    forecaster.learn(candle);
    forecaster.forecast();
    const { user, system } = process.cpuUsage(began);
    const seconds = (user + system) / 1e6;
    (isMonthsEnd(candle) ? refits : hours).push(seconds);
  }
  // Fits of two whole years.
  const whole = refits.slice(25);
  const spent = [...refits, ...hours].reduce((sum, seconds) => sum + seconds, 0);
  const threeYears = (spent * 26_280) / candles.length;
  return [
    {
      name: 'refit and forecast of all horizons, s',
      ratio: median(whole),
      limit: 1,
      aim: 0.3,
      lowerIsBetter: true,
      detail: `processor time, median of ${String(whole.length)}; an hour without refit ${(median(hours) * 1000).toFixed(2)} ms`,
    },
    {
      name: 'three years of hours, all horizons, s',
      ratio: threeYears,
      limit: 60,
      aim: 30,
      lowerIsBetter: true,
      detail: `processor time; ${spent.toFixed(1)} s for ${String(candles.length)} hours`,
    },
  ];
};

const isMonthsEnd = ({ openAt }: HourlyCandle): boolean => {
  const end = new Date(openAt + hourMs);
  return end.getUTCDate() === 1 && end.getUTCHours() === 0;
};
