import type { PredictionState } from '#contract/predictions/predictions.ts';
import { issueWindowMs } from '#domain/prediction/hours.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { ForecastingRecord } from '#observations/forecasting/queries.ts';
import type { Config } from '#platform/config.ts';
import type { PredictionStatusDocument } from '#projections/prediction-status/read-model.ts';

export type CoinForecastStatus = {
  readonly record: ForecastingRecord | undefined;
  readonly status: PredictionStatusDocument | undefined;
};

/** Whether the installation issues forecasts. */
export type ForecastSetting = Pick<Config, 'FORECASTS'>;

/** The field of states that says that none are issued. */
export const toSwitchedOff = ({ FORECASTS }: ForecastSetting): { readonly switchedOff?: true } =>
  FORECASTS === 'off' ? { switchedOff: true } : {};

/** Progress of forecasting for a coin, and the number of missed hours. */
export const toPredictionState = (
  { record, status }: CoinForecastStatus,
  { now, setting }: { readonly now: Date; readonly setting: ForecastSetting },
): PredictionState => ({
  phase: record?.phase ?? 'waiting',
  progress: record?.progress ?? 0,
  hoursMissed: status
    ? Math.max(0, countGaps(status) + countMissedSinceLast({ record, status }, now))
    : 0,
  hoursWithheld: status?.withheld ?? 0,
  ...toSwitchedOff(setting),
});

const countGaps = ({ firstAt, lastAt, issued, withheld }: PredictionStatusDocument): number =>
  countHours(firstAt, Date.parse(lastAt)) + 1 - issued - withheld;

// Hours that a demo is still backfilling are not missed.
const countMissedSinceLast = ({ record, status }: CoinForecastStatus, now: Date): number =>
  !status || record?.backdate ? 0 : countHours(status.lastAt, now.getTime() - issueWindowMs);

const countHours = (at: string, to: number): number =>
  Math.max(0, Math.floor((to - Date.parse(at)) / hourMs));
