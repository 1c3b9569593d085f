import { hourMs } from '#domain/shared/time/durations.ts';
import {
  type Forecast,
  type Horizon,
  horizons,
  type NoForecastReason,
  type CalledDirection,
  type EnsembleMember,
  type Quantile,
} from './forecast.ts';
import { hasLongGap } from './features/hour-history.ts';
import type { HourlyCandle } from './hourly-candle.ts';
import type { SerializedParts } from './serialized-parts.ts';
import {
  type CalibrationSchedule,
  createModelState,
  getChosenRange,
  type ModelState,
  type HorizonForecastOutput,
} from './model-state.ts';
import { findNoForecastReason } from './no-forecast.ts';
import { requireValidCandle } from './validate-candle.ts';
import { quantileLevels } from './quantile-levels.ts';

/** Must change whenever the same candles would produce different forecasts. */
export const modelVersion = 'gamma-har-4';

/** The forecasts of an hour, one per horizon, or the reason there are none. `detail` is written for operators. */
export type HourForecasts =
  | { readonly forecasts: readonly Forecast[] }
  | { readonly reason: NoForecastReason; readonly detail: string };

/**
 * Pure and deterministic: the same candles always produce the same forecasts, and the forecaster does not read a clock.
 */
export type Forecaster = {
  readonly modelVersion: string;
  /**
   * Takes the next hourly candle, oldest first. Hours left out in between count as missing. A candle that is not newer
   * than the last one is ignored. After a gap of more than 60 days the model starts over. The first candle of a month
   * refits the model on past data only. Throws a `RangeError` for an invalid candle.
   */
  readonly learn: (candle: HourlyCandle) => void;
  /** Forecasts from the end of the last candle, which is the cut-off. */
  readonly forecast: () => HourForecasts;
  /** The learned state. Copy it before the next `learn`, which mutates it. */
  readonly save: () => SerializedParts;
};

/** A saved state keeps its own schedule. */
export type ForecasterOptions = CalibrationSchedule & {
  /** In ascending order. Defaults to all thirteen. */
  readonly horizons?: readonly Horizon[];
  /**
   * State saved by a forecaster with the same version and horizons, which this forecaster continues from. Any other
   * state throws a `RangeError`.
   */
  readonly savedState?: SerializedParts | undefined;
};

/** Forecasts one coin from its hourly candles. ADR 0051 describes the model and its measured accuracy. */
export const createForecaster = (options: ForecasterOptions = {}): Forecaster => {
  const selectedHorizons = options.horizons ?? horizons;
  let state = createModelState(selectedHorizons, options);
  if (options.savedState) state.parts.restore(options.savedState);
  return {
    modelVersion,
    save: () => state.parts.save(),
    learn: (candle) => {
      requireValidCandle(candle);
      if (isOld(state, candle)) return;
      if (hasLongGap(state.history, candle)) state = createModelState(selectedHorizons);
      state.learn(candle);
    },
    forecast: () => {
      const noForecast = findNoForecastReason(state);
      if (noForecast) return noForecast;
      const hour = state.history.count() - 1;
      const issueTime = {
        endAt: state.history.endOf(hour),
        lastPrice: state.history.close.at(hour),
      };
      const forecasts = (state.forecasts() ?? []).map((said, index) =>
        toForecast(said, {
          ...issueTime,
          modelVersion,
          horizonHours: selectedHorizons[index] ?? 1,
        }),
      );
      return { forecasts };
    },
  };
};

const isOld = ({ history }: ModelState, { openAt }: HourlyCandle): boolean =>
  history.count() > 0 && openAt < history.endOf(history.count() - 1);

const minChanceToCall = 0.52;

type IssueContext = {
  readonly endAt: number;
  readonly lastPrice: number;
  readonly horizonHours: Horizon;
  readonly modelVersion: string;
};

/** Converts log returns to prices. */
const toForecast = (
  all: HorizonForecastOutput,
  { endAt, lastPrice, horizonHours, modelVersion }: IssueContext,
): Forecast => {
  const { mean, probUp } = all.output;
  const issuedAt = new Date(endAt).toISOString();
  return {
    issuedAt,
    targetAt: new Date(endAt + horizonHours * hourMs).toISOString(),
    horizonHours,
    lastPrice,
    price: lastPrice * Math.exp(mean),
    probUp,
    called: toCalledDirection(probUp),
    confidence: Math.max(probUp, 1 - probUp),
    quantiles: toQuantiles(all, lastPrice),
    variance: getChosenRange(all).variance,
    rangeMethod: all.rangeMethod,
    modelVersion,
    cutOffAt: issuedAt,
    members: listMembers(all),
  };
};

const toCalledDirection = (probUp: number): CalledDirection => {
  if (Math.max(probUp, 1 - probUp) < minChanceToCall) return 'none';
  return probUp > 0.5 ? 'up' : 'down';
};

const toQuantiles = (all: HorizonForecastOutput, lastPrice: number): readonly Quantile[] => {
  const { mean } = all.output;
  const { deviation, quantiles } = getChosenRange(all);
  const sorted = Float64Array.from(quantiles ?? []).sort();
  return quantileLevels.map((level, at) => [
    level,
    lastPrice * Math.exp(mean + (sorted[at] ?? 0) * deviation),
  ]);
};

/**
 * Shares of the price: how far the forecast moves from the last price towards a certain rise or fall. Of the direction:
 * how far the logit is trusted. Of the variance: the size of each part's contribution to its logarithm. Of the
 * interval: the size of the online correction relative to the quantiles.
 */
const listMembers = ({
  effects,
  rangeMethod,
  forecaster,
}: HorizonForecastOutput): readonly EnsembleMember[] => {
  const trust = Math.min(1, forecaster.platt().slope);
  const correction = forecaster.intervals[rangeMethod].correction();
  return [
    { name: 'last price', serves: 'price', share: 1 - forecaster.lean() },
    { name: 'direction', serves: 'price', share: forecaster.lean() },
    { name: 'regularised logistic', serves: 'direction', share: trust },
    { name: 'even chances', serves: 'direction', share: 1 - trust },
    ...(rangeMethod === 'model' ? listVarianceMembers(effects) : [ewmaMember]),
    { name: 'filtered historical simulation', serves: 'interval', share: 1 - correction },
    { name: 'online correction', serves: 'interval', share: correction },
  ];
};

const ewmaMember: EnsembleMember = { name: 'EWMA', serves: 'variance', share: 1 };

const listVarianceMembers = (
  effects: HorizonForecastOutput['effects'],
): readonly EnsembleMember[] => {
  const sizes = {
    'profile of the week': Math.abs(effects.profile),
    'gamma-HAR': Math.abs(effects.regression),
    'residual trees': Math.abs(effects.trees),
  };
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  return Object.entries(sizes)
    .filter(([, size]) => size > 0)
    .map(([name, size]) => ({ name, serves: 'variance', share: size / total }));
};
