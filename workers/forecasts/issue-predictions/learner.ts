import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { Forecaster, ForecasterOptions } from '#models/forecast/forecaster.ts';
import type { CalibrationSchedule } from '#models/forecast/model-state.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import { quantileLevels as modelLevels } from '#models/forecast/quantile-levels.ts';
import type { ForecastOutput } from '#application/predictions/record-hours.ts';
import type { ModelForecast } from '#domain/prediction/commands.ts';
import { quantileLevels } from '#domain/prediction/issued-forecasts.ts';
import { type HoursToLearn, hourReader } from './hours-to-learn.ts';
import { createHourPacker, type LearnedHour, type PackedHours } from './packed-hours.ts';
import type { ModelStore } from './saved-models.ts';

export type LearnRequest = {
  readonly coinId: string;
  /** Source of the candles. A model of another source is discarded. */
  readonly source: string;
  /** End of the last hour that the model must have learned, in milliseconds; null starts a new model. */
  readonly after: number | null;
  readonly hours: HoursToLearn;
  /** The model's position afterwards, which is `after` in the next request. */
  readonly upTo: number;
  /** Of a new model. */
  readonly schedule: CalibrationSchedule;
  /** Forecasts are made and returned for hours that end after this time, in milliseconds. */
  readonly forecastAfter: number;
  /** Whether the model is saved afterwards for use after a restart. */
  readonly savesModel: boolean;
};

export type LearnResult =
  | { readonly known: true; readonly hours: PackedHours }
  /** The model has another position, from which the caller can continue; null if there is no model of this source. */
  | { readonly known: false; readonly currentPosition: number | null };

type Model = {
  readonly forecaster: Forecaster;
  readonly source: string;
  upTo: number;
  /** Position of the saved model; undefined if there is none. */
  keptAt: number | undefined;
};

// Minimum time between saves, because a few hours are learned again quickly and a save writes several megabytes.
const minSaveIntervalMs = dayMs;

const emptyModelStore: ModelStore = { read: () => undefined, write: () => false };

/**
 * Keeps the model of the last requested coin in memory. Models of other coins are saved first, and stay in memory if
 * that fails.
 */
export const createLearner = (
  createForecaster: (options: Omit<ForecasterOptions, 'horizons'>) => Forecaster,
  kept: ModelStore = emptyModelStore,
): ((request: LearnRequest) => LearnResult) => {
  const models = new Map<string, Model>();
  const readCandles = hourReader();
  const saveModel = (coinId: string, model: Model): boolean => {
    const { source, upTo, forecaster } = model;
    if (!kept.write(coinId, { source, upTo, parts: forecaster.save() })) return false;
    model.keptAt = upTo;
    return true;
  };
  const unloadOtherModels = (coinId: string): void => {
    for (const [id, model] of models) {
      const isRecentlySaved =
        model.keptAt !== undefined && model.upTo - model.keptAt < minSaveIntervalMs;
      if (id !== coinId && (isRecentlySaved || saveModel(id, model))) models.delete(id);
    }
  };
  const findModel = ({ coinId, source }: LearnRequest): Model | undefined => {
    const model = models.get(coinId) ?? restoreModel(kept, coinId, createForecaster);
    return model?.source === source ? model : undefined;
  };
  const getModel = (request: LearnRequest): Model | undefined => {
    const { source, upTo, after } = request;
    if (after !== null) return findModel(request);
    const forecaster = createForecaster(request.schedule);
    return { forecaster, source, upTo, keptAt: undefined };
  };
  return (request) => {
    unloadOtherModels(request.coinId);
    const model = getModel(request);
    if (model) models.set(request.coinId, model);
    if (!model || (request.after !== null && model.upTo !== request.after)) {
      return { known: false, currentPosition: model?.upTo ?? null };
    }
    model.upTo = request.upTo;
    const hours = createHourPacker();
    for (const candle of readCandles(request.coinId, request.hours)) {
      model.forecaster.learn(candle);
      const at = candle.openAt + hourMs;
      if (at > request.forecastAfter) hours.add(toLearnedHour(candle, model.forecaster));
    }
    if (request.savesModel) saveModel(request.coinId, model);
    return { known: true, hours: hours.pack() };
  };
};

// A saved model with an unexpected structure is ignored.
const restoreModel = (
  kept: ModelStore,
  coinId: string,
  createForecaster: (options: Pick<ForecasterOptions, 'savedState'>) => Forecaster,
): Model | undefined => {
  const savedModel = kept.read(coinId);
  if (!savedModel) return undefined;
  const { source, upTo, parts } = savedModel;
  try {
    return { forecaster: createForecaster({ savedState: parts }), source, upTo, keptAt: upTo };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const toLearnedHour = ({ openAt, close }: HourlyCandle, forecaster: Forecaster): LearnedHour => ({
  at: openAt + hourMs,
  close,
  output: getOutput(forecaster),
});

const getOutput = (forecaster: Forecaster): ForecastOutput => {
  const output = forecaster.forecast();
  if ('reason' in output) return { reason: output.reason };
  const { modelVersion } = forecaster;
  return { modelVersion, forecasts: output.forecasts.map(toOutput) };
};

// A fifth of the quantiles, which is enough for an event.
const storedLevels = new Set(
  modelLevels.filter((level) => quantileLevels.includes(Number(level.toFixed(3)))),
);

const toOutput = ({
  horizonHours,
  price,
  probUp,
  variance,
  rangeMethod,
  quantiles,
  members,
}: ModelForecast): ModelForecast => ({
  horizonHours,
  price,
  probUp,
  variance,
  rangeMethod,
  members,
  quantiles: quantiles.filter(([level]) => storedLevels.has(level)),
});
