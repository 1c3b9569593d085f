import { type OutcomeHistory, outcomeHistory } from '#application/predictions/outcome-history.ts';
import type { PredictionPorts } from '#application/predictions/prediction-day.ts';
import {
  type HourToRecord,
  recordDays,
  type RecordedDay,
} from '#application/predictions/record-hours.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { ForecastingRecord } from '#observations/forecasting/queries.ts';
import { writeForecastingStatus } from '#observations/forecasting/store.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { findPredictionStatus } from '#projections/prediction-status/read-model.ts';
import type { HourlyCandles } from './hourly-candles.ts';
import type { LearnRequest, LearnResult } from './learner.ts';
import { type AheadModel, learnAhead } from './learn-ahead.ts';
import { createCoinModel } from './model-of-coin.ts';
import type { LearnedHour } from './packed-hours.ts';
import { type ForecastPace, defaultPace } from './pace.ts';

export type CoinForecasterDeps = {
  readonly ports: PredictionPorts & { readonly readModels: ReadModels; readonly clock: Clock };
  readonly feed: HourlyCandles;
  readonly learn: (asked: LearnRequest) => Promise<LearnResult>;
  /** Called between steps of a long computation. A rejection stops the computation. */
  readonly onStep: () => Promise<void>;
  /** Called when a forecast was issued or scored. */
  readonly onRecorded?: () => void;
  /** Whether the worker has run long enough to treat a candle as missing. */
  readonly hasWarmedUp: () => boolean;
  readonly pace?: ForecastPace;
};

export type ForecastingWork = Required<CoinForecasterDeps> & {
  readonly coinId: string;
  readonly model: AheadModel;
  readonly history: OutcomeHistory;
  /** `record` returns the status, `report` changes and stores it, and `change` leaves storing it to the caller. */
  readonly record: () => ForecastingRecord;
  readonly report: (changes: Partial<ForecastingRecord>) => Promise<void>;
  readonly change: (changes: Partial<ForecastingRecord>) => ForecastingRecord;
  /** End of the last completed hour, in milliseconds. */
  readonly done: { hour: number };
  /** The model's latest output for the hour that had just ended. */
  readonly latestOutput: { newest: LearnedHour | undefined };
};

/** Share of the calibration progress spent on learning, if forecasts are backfilled afterwards. */
export const learningShare = 0.7;

export const forecastingWork = (
  deps: CoinForecasterDeps,
  stored: ForecastingRecord,
): ForecastingWork => {
  const coinId = stored.id;
  let record = stored;
  return {
    pace: defaultPace,
    onRecorded: () => undefined,
    ...deps,
    coinId,
    model: learnAhead(createCoinModel({ ...deps, coinId })),
    history: outcomeHistory(coinId),
    done: { hour: 0 },
    latestOutput: { newest: undefined },
    record: () => record,
    report: async (changes) => {
      const next = { ...record, ...changes };
      if (JSON.stringify(next) === JSON.stringify(record)) return;
      await writeForecastingStatus(deps.ports, next);
      record = next;
    },
    change: (changes) => {
      record = { ...record, ...changes };
      return record;
    },
  };
};

/** The latest cut-off of a forecast, in milliseconds; undefined if there is none. */
export const findLastForecastTime = async ({
  ports,
  coinId,
}: ForecastingWork): Promise<number | undefined> => {
  const status = await findPredictionStatus(ports, coinId);
  return status && Date.parse(status.lastAt);
};

/** Returns the last day written, for the hours that follow. */
export const writeHours = async (
  { ports, coinId, feed, history, onRecorded }: ForecastingWork,
  { source, hours }: { readonly source: string; readonly hours: readonly HourToRecord[] },
  previousDay?: RecordedDay,
): Promise<RecordedDay | undefined> => {
  const simulated = feed.kind === 'simulated';
  const request = { coinId, source, simulated, hours, history };
  const { position, lastDay } = await recordDays(ports, request, previousDay);
  if (position !== undefined) onRecorded();
  return lastDay;
};

/**
 * Learns the years before the first forecast, or continues from the model's position. Skipped if the next request can
 * learn the missing hours. A model whose position is after `latest` cannot be used.
 */
export const calibrate = async (
  work: ForecastingWork,
  source: string,
  { until, latest = until }: { readonly until: number; readonly latest?: number },
): Promise<void> => {
  const { model, pace, record, report, onStep } = work;
  const from = until - pace.hoursBefore * hourMs;
  const stepMs = pace.hoursPerLearnStep * hourMs;
  if (!(await model.existsAtOrBefore(source, latest)))
    model.begin(source, from, {
      firstFitAt: until - pace.calibrationHours * hourMs,
      firstForecastAt: until,
    });
  if (until - model.learnedUntil() <= stepMs) return;
  const maxProgress = record().backdate ? learningShare : 1;
  const getProgress = (at: number): number =>
    Math.max(0, (maxProgress * (at - from)) / (until - from));
  await report({ phase: 'calibrating', progress: getProgress(model.learnedUntil()), source });
  const isSaveDue = createSaveTimer(pace);
  for (let at = model.learnedUntil(); at < until;) {
    at = Math.min(until, at + stepMs);
    const savesModel = at === until || isSaveDue();
    await model.learnTo(at, { forecastAfter: Infinity, savesModel });
    await report({ progress: getProgress(at) });
    await onStep();
  }
};

// A restart continues from the last save. A coin that is learned in seconds is not saved on the way.
export const createSaveTimer = ({ saveEveryMs }: ForecastPace): (() => boolean) => {
  let savedAt = performance.now();
  return () => {
    if (performance.now() - savedAt < saveEveryMs) return false;
    savedAt = performance.now();
    return true;
  };
};

export const floorToHour = (time: number): number => Math.floor(time / hourMs) * hourMs;
export const toIsoString = (time: number): string => new Date(time).toISOString();
