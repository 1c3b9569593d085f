import { type OutcomeHistory, outcomeHistory } from '#application/predictions/outcome-history.ts';
import type { PredictionPorts } from '#application/predictions/prediction-day.ts';
import { type HourToRecord, recordHours } from '#application/predictions/record-hours.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { ForecastingRecord } from '#observations/forecasting/queries.ts';
import { writeForecasting } from '#observations/forecasting/store.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { findPredictionStatus } from '#projections/prediction-status/queries.ts';
import type { HourlyCandles } from './hourly-candles.ts';
import type { LearnRequest, LearnResult, LearnedHour } from './learner.ts';
import { type ModelOfCoin, modelOfCoin } from './model-of-coin.ts';
import { type Pace, productPace } from './pace.ts';

export type CoinForecasterDeps = {
  readonly ports: PredictionPorts & { readonly readModels: ReadModels; readonly clock: Clock };
  readonly feed: HourlyCandles;
  readonly learn: (asked: LearnRequest) => Promise<LearnResult>;
  /** Called between two pieces of a long computation; a rejection ends it. */
  readonly onPiece: () => Promise<void>;
  /** Called when something was issued or settled. */
  readonly onRecorded?: () => void;
  /** Whether the worker has run for long enough to say that a candle did not come. */
  readonly hasWarmedUp: () => boolean;
  readonly pace?: Pace;
};

/** What all work on the forecasts of one coin shares. */
export type ForecastingWork = Required<CoinForecasterDeps> & {
  readonly coinId: string;
  readonly model: ModelOfCoin;
  readonly history: OutcomeHistory;
  /** What is reported about it, and the report of a change. */
  readonly record: () => ForecastingRecord;
  readonly report: (changes: Partial<ForecastingRecord>) => Promise<void>;
  /** The last hour with which nothing is left to do, in milliseconds. */
  readonly done: { hour: number };
  /** What the model said last of an hour that was just over. */
  readonly heard: { newest: LearnedHour | undefined };
};

/** Most of what calibrating takes, where forecasts are computed afterwards, too. */
export const learningShare = 0.7;

export const forecastingWork = (
  deps: CoinForecasterDeps,
  stored: ForecastingRecord,
): ForecastingWork => {
  const coinId = stored.id;
  let record = stored;
  return {
    pace: productPace,
    onRecorded: () => undefined,
    ...deps,
    coinId,
    model: modelOfCoin({ ...deps, coinId }),
    history: outcomeHistory(coinId),
    done: { hour: 0 },
    heard: { newest: undefined },
    record: () => record,
    report: async (changes) => {
      const next = { ...record, ...changes };
      if (JSON.stringify(next) === JSON.stringify(record)) return;
      await writeForecasting(deps.ports, next);
      record = next;
    },
  };
};

/** The newest hour from which was forecast, in milliseconds; undefined before the first. */
export const lastForecast = async ({
  ports,
  coinId,
}: ForecastingWork): Promise<number | undefined> => {
  const status = await findPredictionStatus(ports, coinId);
  return status && Date.parse(status.lastAt);
};

export const writeHours = async (
  { ports, coinId, feed, history, onRecorded }: ForecastingWork,
  source: string,
  hours: readonly HourToRecord[],
): Promise<void> => {
  const simulated = feed.kind === 'simulated';
  const position = await recordHours(ports, { coinId, source, simulated, hours, history });
  if (position !== undefined) onRecorded();
};

/**
 * Learns the years before the first forecast, or goes on where the model stands, unless so little is missing that the
 * next request learns it, too. A model that stands after `latest` is of no use.
 */
export const calibrate = async (
  work: ForecastingWork,
  source: string,
  { until, latest = until }: { readonly until: number; readonly latest?: number },
): Promise<void> => {
  const { model, pace, record, report, onPiece } = work;
  const from = until - pace.hoursBefore * hourMs;
  const atOnce = pace.learnAtOnce * hourMs;
  if (!(await model.standsBy(source, latest))) model.begin(source, from);
  if (until - model.upTo() <= atOnce) return;
  const whole = record().backdate ? learningShare : 1;
  const progressAt = (at: number): number => Math.max(0, (whole * (at - from)) / (until - from));
  await report({ phase: 'calibrating', progress: progressAt(model.upTo()), source });
  for (let at = model.upTo(); at < until;) {
    at = Math.min(until, at + atOnce);
    await model.learnTo(at, { forecastAfter: Infinity, keeps: at === until });
    await report({ progress: progressAt(at) });
    await onPiece();
  }
};

export const floorHour = (time: number): number => Math.floor(time / hourMs) * hourMs;
export const isoOf = (time: number): string => new Date(time).toISOString();
