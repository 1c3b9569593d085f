import { forecastOf } from './forecast-of.ts';
import { type Forecast, type Horizon, horizons, type NoForecastReason } from './forecast.ts';
import { isFarFrom } from './hour-history.ts';
import type { HourlyCandle } from './hourly-candle.ts';
import type { KeptParts } from './kept-parts.ts';
import { createModelState, type ModelState } from './model-state.ts';
import { reasonAgainst } from './no-forecast.ts';
import { requireSound } from './sound-candle.ts';

/** Changes with every change of what is forecast from the same candles. */
export const modelVersion = 'gamma-har-2';

/** What is said at an hour: a forecast for each horizon, or why there is none, in words for an operator. */
export type HourForecasts =
  | { readonly forecasts: readonly Forecast[] }
  | { readonly none: NoForecastReason; readonly detail: string };

/** Pure and deterministic: the same candles give the same forecasts, and no clock is read. */
export type Forecaster = {
  readonly modelVersion: string;
  /**
   * Takes the next hourly candle, oldest first. Hours left out in between count as missing; a candle that is not newer
   * than the last one is ignored, because what was said since stands; after a hole of more than 60 days everything is
   * learnt anew. Resolves what is due and refits on the past alone, at the first candle of a month. Throws a
   * `RangeError` for a candle that cannot be one.
   */
  readonly learn: (candle: HourlyCandle) => void;
  /** From the end of the last candle learnt, which is the cut-off. */
  readonly forecast: () => HourForecasts;
  /** All that was learnt; to be copied before more is learnt. */
  readonly keep: () => KeptParts;
};

export type ForecasterOptions = {
  /** All thirteen unless given, ascending. */
  readonly horizons?: readonly Horizon[];
  /** What a forecaster of the same version and horizons kept: goes on as that one would. Others are a `RangeError`. */
  readonly kept?: KeptParts | undefined;
};

/** Forecasts of one coin from its hourly candles; see ADR 0051 for the model and what was measured. */
export const createForecaster = (options: ForecasterOptions = {}): Forecaster => {
  const chosen = options.horizons ?? horizons;
  let state = createModelState(chosen);
  if (options.kept) state.parts.restore(options.kept);
  return {
    modelVersion,
    keep: () => state.parts.save(),
    learn: (candle) => {
      requireSound(candle);
      if (isOld(state, candle)) return;
      if (isFarFrom(state.history, candle)) state = createModelState(chosen);
      state.learn(candle);
    },
    forecast: () => {
      const none = reasonAgainst(state);
      if (none) return none;
      const hour = state.history.count() - 1;
      const at = { endAt: state.history.endOf(hour), lastPrice: state.history.close.at(hour) };
      const forecasts = (state.said() ?? []).map((said, index) =>
        forecastOf(said, { ...at, modelVersion, horizonHours: chosen[index] ?? 1 }),
      );
      return { forecasts };
    },
  };
};

const isOld = ({ history }: ModelState, { openAt }: HourlyCandle): boolean =>
  history.count() > 0 && openAt < history.endOf(history.count() - 1);
