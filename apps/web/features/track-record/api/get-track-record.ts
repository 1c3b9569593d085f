import { minuteMs, secondMs } from '#contract/durations.ts';
import { trackRecordEndpoints } from '#contract/predictions/track-record.ts';
import { callQuery, type CallQuery } from '#ui/api/use-call.ts';
import type { RecordSelection } from '../choice.ts';

const hourlyRefreshMs = 5 * minuteMs;
const calibratingRefreshMs = 10 * secondMs;

/** The overall track record. Polled more often while the models learn. */
export const trackRecordQuery = callQuery(
  trackRecordEndpoints.trackRecord,
  {},
  {
    background: 'refetches',
    refetchInterval: ({ state: { data } }) =>
      data?.state.switchedOff || data?.state.phase === 'ready'
        ? hourlyRefreshMs
        : calibratingRefreshMs,
  },
);

/** Figures of a coin and horizon, optionally of one model version and month. */
export const recordDetailsQuery = ({
  symbol,
  horizon,
  modelVersion,
  month,
}: RecordSelection): CallQuery<'trackRecordDetails'> =>
  callQuery(
    trackRecordEndpoints.trackRecordDetails,
    { query: { symbol, horizon, modelVersion, month } },
    { refetchInterval: hourlyRefreshMs, background: 'refetches' },
  );
