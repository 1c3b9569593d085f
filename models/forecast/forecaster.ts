import { hourMs } from '#domain/shared/time/durations.ts';
import {
  type Forecast,
  type Horizon,
  horizons,
  type NoForecastReason,
  type CalledDirection,
  type Member,
  type Quantile,
} from './forecast.ts';
import { isFarFrom } from './features/hour-history.ts';
import type { HourlyCandle } from './hourly-candle.ts';
import type { SerializedParts } from './serialized-parts.ts';
import { createModelState, type ModelState, type HorizonForecastOutput } from './model-state.ts';
import { reasonAgainst } from './no-forecast.ts';
import { requireValid } from './validate-candle.ts';
import { quantileLevels } from './quantile-levels.ts';

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
  readonly keep: () => SerializedParts;
};

export type ForecasterOptions = {
  /** All thirteen unless given, ascending. */
  readonly horizons?: readonly Horizon[];
  /** What a forecaster of the same version and horizons kept: goes on as that one would. Others are a `RangeError`. */
  readonly kept?: SerializedParts | undefined;
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
      requireValid(candle);
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

// Below this probability of the likelier side there is no call.
const minChanceToCall = 0.52;

type At = {
  readonly endAt: number;
  readonly lastPrice: number;
  readonly horizonHours: Horizon;
  readonly modelVersion: string;
};

/** What was said in log returns as a forecast in prices. */
const forecastOf = (
  all: HorizonForecastOutput,
  { endAt, lastPrice, horizonHours, modelVersion }: At,
): Forecast => {
  const { mean, probUp, ranges } = all.said;
  const issuedAt = new Date(endAt).toISOString();
  return {
    issuedAt,
    targetAt: new Date(endAt + horizonHours * hourMs).toISOString(),
    horizonHours,
    lastPrice,
    price: lastPrice * Math.exp(mean),
    probUp,
    called: callOf(probUp),
    confidence: Math.max(probUp, 1 - probUp),
    quantiles: quantilesOf(all, lastPrice),
    variance: ranges[all.rangeMethod].variance,
    rangeMethod: all.rangeMethod,
    modelVersion,
    cutOffAt: issuedAt,
    members: membersOf(all),
  };
};

const callOf = (probUp: number): CalledDirection => {
  if (Math.max(probUp, 1 - probUp) < minChanceToCall) return 'none';
  return probUp > 0.5 ? 'up' : 'down';
};

const quantilesOf = (
  { said: { mean, ranges }, rangeMethod }: HorizonForecastOutput,
  lastPrice: number,
): readonly Quantile[] => {
  const { deviation, quantiles } = ranges[rangeMethod];
  const sorted = Float64Array.from(quantiles ?? []).sort();
  return quantileLevels.map((level, at) => [
    level,
    lastPrice * Math.exp(mean + (sorted[at] ?? 0) * deviation),
  ]);
};

/**
 * Shares: of the price, how far it goes from the last one to where a certain direction would put it; of the direction,
 * how far the logit is trusted; of the variance, the sizes of what each part adds to its logarithm; of the interval,
 * the size of the online correction against the quantiles that it corrects.
 */
const membersOf = ({ effects, rangeMethod, by }: HorizonForecastOutput): readonly Member[] => {
  const trust = Math.min(1, by.platt().slope);
  const correction = by.intervals[rangeMethod].correction();
  return [
    { name: 'last price', serves: 'price', share: 1 - by.lean() },
    { name: 'direction', serves: 'price', share: by.lean() },
    { name: 'regularised logistic', serves: 'direction', share: trust },
    { name: 'even chances', serves: 'direction', share: 1 - trust },
    ...(rangeMethod === 'model' ? varianceMembers(effects) : [ewma]),
    { name: 'filtered historical simulation', serves: 'interval', share: 1 - correction },
    { name: 'online correction', serves: 'interval', share: correction },
  ];
};

const ewma: Member = { name: 'EWMA', serves: 'variance', share: 1 };

const varianceMembers = (effects: HorizonForecastOutput['effects']): readonly Member[] => {
  const sizes = {
    'profile of the week': Math.abs(effects.profile),
    'gamma-HAR': Math.abs(effects.regression),
    'residual trees': Math.abs(effects.trees),
  };
  const whole = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  return Object.entries(sizes)
    .filter(([, size]) => size > 0)
    .map(([name, size]) => ({ name, serves: 'variance', share: size / whole }));
};
