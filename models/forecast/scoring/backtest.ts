import { hourMs } from '#domain/shared/time/durations.ts';
import type { Forecast, Horizon, NoForecastReason } from '../forecast.ts';
import { createForecaster } from '../forecaster.ts';
import type { HourlyCandle } from '../hourly-candle.ts';
import { createScorer, type Scorer } from './scorer.ts';

/** Range of candle end times, Unix time in milliseconds: `from` inclusive, `to` exclusive. */
export type Period = { readonly from: number; readonly to: number };

export type Backtest = {
  /** Takes the next candle, oldest first, and returns the forecasts made from it within the period. */
  readonly take: (candle: HourlyCandle) => readonly Forecast[];
  readonly scored: Scorer['scored'];
  /** Hours of the period without a forecast, by reason. */
  readonly missedHours: ReadonlyMap<NoForecastReason, number>;
};

type Options = {
  readonly horizons?: readonly Horizon[] | undefined;
  readonly period: Period;
};

/**
 * Walk-forward test over candles: each forecast uses only candles up to its hour, and every fit, calibration and
 * baseline uses only outcomes known at that time. Nothing is tuned on the period.
 */
export const createBacktest = ({ horizons, period }: Options): Backtest => {
  const forecaster = createForecaster(horizons ? { horizons } : {});
  const scorer = createScorer();
  const noForecastCounts = new Map<NoForecastReason, number>();
  return {
    scored: scorer.scored,
    missedHours: noForecastCounts,
    take: (candle) => {
      forecaster.learn(candle);
      scorer.learn(candle);
      const endAt = candle.openAt + hourMs;
      if (endAt < period.from || endAt >= period.to) return [];
      const issuedForecast = forecaster.forecast();
      if ('forecasts' in issuedForecast) {
        scorer.add(issuedForecast.forecasts);
        return issuedForecast.forecasts;
      }
      noForecastCounts.set(
        issuedForecast.reason,
        (noForecastCounts.get(issuedForecast.reason) ?? 0) + 1,
      );
      return [];
    },
  };
};
