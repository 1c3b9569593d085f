import type { SignalState } from '#contract/predictions/signals.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { SignallingRecord } from '#observations/signalling/queries.ts';
import { type ForecastSetting, toSwitchedOff } from '../predictions/prediction-state.ts';

/** Combined progress of the signals of all coins. */
export const toSignalState = (
  records: readonly SignallingRecord[],
  setting: ForecastSetting,
): SignalState => ({ ...getProgress(records), ...toSwitchedOff(setting) });

const getProgress = (records: readonly SignallingRecord[]): Omit<SignalState, 'switchedOff'> => {
  const startedRecords = records.filter(({ since }) => since !== null);
  const [since = null] = startedRecords.map((record) => record.since).sort();
  if (startedRecords.length === 0) return { phase: 'waiting', progress: 0, since };
  const progress =
    records.reduce((sum, record) => sum + getBackfillProgress(record), 0) / records.length;
  return { phase: progress < 1 ? 'catching-up' : 'ready', progress, since };
};

// Share of the backfilled hours that have been evaluated. Without a backfill it is complete.
const getBackfillProgress = ({ since, judgedTo, afterwards }: SignallingRecord): number => {
  if (!afterwards) return 1;
  if (since === null || judgedTo === null) return 0;
  const [from, until] = [Date.parse(afterwards.from), Date.parse(afterwards.until)];
  const totalMs = Math.floor((until - from) / hourMs) * hourMs;
  return totalMs <= 0 ? 1 : Math.min(1, Math.max(0, (Date.parse(judgedTo) - from) / totalMs));
};
