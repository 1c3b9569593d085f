import type { Forecast, Horizon, NoForecastReason } from './forecast.ts';
import type { HourlyCandle } from './hourly-candle.ts';

/** What is said at an hour: a forecast for each horizon, or why there is none, in words for an operator. */
export type HourForecasts =
  | { readonly forecasts: readonly Forecast[] }
  | { readonly none: NoForecastReason; readonly detail: string };

/** Pure and deterministic: the same candles give the same forecasts, and no clock is read. */
export type Forecaster = {
  readonly modelVersion: string;
  /**
   * Takes the next hourly candle, oldest first. Hours left out in between count as missing; a candle that is not newer
   * than the last one is ignored. Resolves what is due and refits on the past alone, at the first candle of a month.
   */
  readonly learn: (candle: HourlyCandle) => void;
  /** From the end of the last candle learnt, which is the cut-off. */
  readonly forecast: () => HourForecasts;
};

export type ForecasterOptions = {
  /** All thirteen unless given. */
  readonly horizons?: readonly Horizon[];
};

export type CreateForecaster = (options?: ForecasterOptions) => Forecaster;
