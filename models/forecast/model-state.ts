import { yearHours } from './features/columns.ts';
import { createDirectionFeatures } from './features/direction-features.ts';
import { type DirectionFit, fitDirection } from './direction-model.ts';
import type { RangeMethod } from './forecast.ts';
import {
  createHorizonForecaster,
  type HorizonForecaster,
  type HorizonOutput,
  type Range,
} from './horizon-forecaster.ts';
import { createHourHistory, type HourHistory } from './features/hour-history.ts';
import type { HourlyCandle } from './hourly-candle.ts';
import { createPartRegistry, type PartRegistry } from './serialized-parts.ts';
import { createVarianceFeatures } from './features/variance-features.ts';
import { createVarianceModel, type PredictedVariance, type VarianceFit } from './variance-model.ts';
import { createWeekProfile } from './features/week-profile.ts';

export const minHours = 90 * 24;

// A coin with fewer hours uses the EWMA range until the model's variance proves more accurate for it.
const minHoursForModel = yearHours;

export type ModelFit = {
  readonly variance: VarianceFit;
  readonly direction: DirectionFit;
  /** The last hour used by the fit. */
  readonly hour: number;
};

/** The forecast over one horizon and the values that produced it. */
export type HorizonForecastOutput = {
  readonly output: HorizonOutput;
  readonly effects: PredictedVariance['effects'];
  readonly rangeMethod: RangeMethod;
  readonly forecaster: HorizonForecaster;
};

/** The range that the forecast issues. */
export const getChosenRange = ({
  output: { ranges },
  rangeMethod,
}: HorizonForecastOutput): Range =>
  rangeMethod === 'ewma' && ranges.ewma ? ranges.ewma : ranges.model;

export type ModelState = {
  readonly history: HourHistory;
  readonly fit: () => ModelFit | undefined;
  readonly learn: (candle: HourlyCandle) => void;
  /**
   * Distance of the hour from the training data of the variance model, in standard deviations. 0 before the first fit.
   */
  readonly distance: (hour: number) => number;
  /** Forecasts at the last hour, one per horizon in order. Undefined before the first fit and at a missing hour. */
  readonly forecasts: () => readonly HorizonForecastOutput[] | undefined;
  readonly parts: Pick<PartRegistry, 'save' | 'restore'>;
};

/** Times in Unix milliseconds, which save work for a new model. */
export type CalibrationSchedule = {
  /**
   * Hours that end earlier are training data only: forecasts that nobody reads are needed for a year, to calibrate the
   * ones that are issued. Defaults to the first possible hour.
   */
  readonly firstFitAt?: number | undefined;
  /**
   * Forecasts of earlier hours only calibrate the later ones, so the model is refitted every fifth month until then.
   * The fit at this time is from its own month. Defaults to the first possible hour.
   */
  readonly firstForecastAt?: number | undefined;
};

/** Learns hour by hour: resolves due forecasts, refits at the first hour of a month, and makes new forecasts. */
export const createModelState = (
  horizons: readonly number[],
  { firstFitAt = -Infinity, firstForecastAt = -Infinity }: CalibrationSchedule = {},
): ModelState => {
  const parts = createPartRegistry();
  const history = createHourHistory(parts.within('history'));
  const profile = createWeekProfile(history, parts.within('week'));
  const varianceFeatures = createVarianceFeatures(history, parts.within('variance'));
  const directionFeatures = createDirectionFeatures(history, parts.within('direction'));
  const varianceInputs = { profile, features: varianceFeatures, parts: parts.within('ahead') };
  const variance = createVarianceModel({ history, horizons, ...varianceInputs });
  const direction = { history, features: directionFeatures, horizons };
  const horizonForecasters = horizons.map((horizon) => ({
    horizon,
    forecaster: createHorizonForecaster(horizon, parts.within(`horizon-${String(horizon)}`)),
  }));
  let fit: ModelFit | undefined;
  let fitsFrom = firstFitAt;
  let forecastsFrom = firstForecastAt;
  let triedAt: number | undefined;
  let forecasts: readonly HorizonForecastOutput[] | undefined;
  parts.add('fit', {
    save: () => ({ fit, fitsFrom, forecastsFrom, triedAt, said: forecasts?.map(toSavedForecast) }),
    restore: (saved) => {
      ({ fit, fitsFrom, forecastsFrom, triedAt } = saved);
      forecasts = saved.said && restoreForecasts(saved.said, horizonForecasters);
    },
  });
  const refit = (hour: number): void => {
    triedAt = hour;
    const fits = { variance: variance.fit(hour), direction: fitDirection(direction, hour) };
    if (!fits.variance || !fits.direction) return;
    fit = { variance: fits.variance, direction: fits.direction, hour };
    for (const { forecaster } of horizonForecasters) forecaster.calibrate(hour);
  };
  const forecastHour = (hour: number, { variance: fitted, direction: weights }: ModelFit) => {
    const usesEwma = history.tradedHours() < minHoursForModel;
    return horizonForecasters.map(({ horizon, forecaster }, at): HorizonForecastOutput => {
      const { variance: predicted, effects } = variance.predict(fitted, hour, at);
      const ewma = usesEwma ? history.smoothedVariance() * horizon : undefined;
      const logit = directionFeatures.table.dot(hour, weights[at] ?? new Float64Array());
      forecaster.refresh(hour, { usesEwma });
      const output = forecaster.forecast({ variances: { model: predicted, ewma }, logit });
      forecaster.remember(hour, output);
      const rangeMethod = usesEwma && !forecaster.beatsEwma() ? 'ewma' : 'model';
      return { output, effects, rangeMethod, forecaster };
    });
  };
  const handleHour = (hour: number): void => {
    varianceFeatures.add(hour, profile.learn(hour));
    directionFeatures.add(hour);
    variance.add(hour);
    for (const { horizon, forecaster } of horizonForecasters)
      forecaster.resolve(hour, getOutcome(history, hour, horizon));
    const position = { hour, triedAt, hasFit: fit !== undefined, forecastsFrom };
    const isDue = isDueToRefit(history, position);
    if (isDue && history.endOf(hour) >= fitsFrom) refit(hour);
    forecasts = fit && !history.isMissing(hour) ? forecastHour(hour, fit) : undefined;
  };
  return {
    history,
    fit: () => fit,
    forecasts: () => forecasts,
    distance: (hour) => (fit ? variance.distance(fit.variance, hour) : 0),
    parts,
    learn: (candle) => {
      history.add(candle, handleHour);
    },
  };
};

// A saved state keeps the names of the version that wrote it.
type SavedForecast = Pick<HorizonForecastOutput, 'effects' | 'rangeMethod'> & {
  readonly said: HorizonOutput;
};

const toSavedForecast = ({
  output,
  effects,
  rangeMethod,
}: HorizonForecastOutput): SavedForecast => ({ said: output, effects, rangeMethod });

const restoreForecasts = (
  saved: readonly SavedForecast[],
  tracks: readonly { readonly forecaster: HorizonForecaster }[],
): HorizonForecastOutput[] =>
  tracks.map(({ forecaster }, at) => {
    const forecast = saved[at];
    if (!forecast) throw new RangeError('The saved state has other horizons.');
    const { said: output, effects, rangeMethod } = forecast;
    return { output, effects, rangeMethod, forecaster };
  });

const getOutcome = (history: HourHistory, hour: number, horizon: number) => ({
  returned: getReturn(history, hour, horizon),
  realisedVariance: history.sums.variance.sumOver(hour, horizon),
});

// NaN when an hour in the window is missing.
const getReturn = ({ sums, close }: HourHistory, hour: number, horizon: number): number =>
  hour < horizon || sums.missing.sumOver(hour, horizon + 1) > 0
    ? NaN
    : Math.log(close.at(hour) / close.at(hour - horizon));

type ModelPosition = {
  readonly hour: number;
  readonly triedAt: number | undefined;
  readonly hasFit: boolean;
  readonly forecastsFrom: number;
};

const calibrationFitMonths = 5;

// Due at the first available hour of a UTC month. Without a fit, due once a day.
const isDueToRefit = (
  history: HourHistory,
  { hour, triedAt, hasFit, forecastsFrom }: ModelPosition,
): boolean => {
  if (hour + 1 < minHours || history.isMissing(hour)) return false;
  if (triedAt === undefined) return true;
  if (!hasFit) return hour - triedAt >= 24;
  const month = countUtcMonths(history.endOf(hour));
  if (month === countUtcMonths(history.endOf(triedAt))) return false;
  if (history.endOf(hour) >= forecastsFrom) return true;
  return (countUtcMonths(forecastsFrom) - month) % calibrationFitMonths === 0;
};

// Months since the year 0.
const countUtcMonths = (time: number): number => {
  const date = new Date(time);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
};
