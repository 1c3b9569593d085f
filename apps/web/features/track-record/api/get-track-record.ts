import type { UseQueryOptions } from '@tanstack/react-query';
import { minuteMs, secondMs } from '#contract/durations.ts';
import {
  type PredictionRecord,
  type RecordDetails,
  type TrackRecord,
  type LedgerDay,
  trackRecordEndpoints,
} from '#contract/predictions/track-record.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';
import type { RecordSelection } from '../choice.ts';

const hourlyRefreshMs = 5 * minuteMs;
const calibratingRefreshMs = 10 * secondMs;
const pageHours = 72;
const daysShown = 31;
// The outcome of the newest hours may still be missing.
const lastHours = 12;

/** The overall track record. Polled more often while the models learn. */
export const trackRecordQuery: UseQueryOptions<TrackRecord> = {
  queryKey: ['predictions', 'track-record'],
  queryFn: (context) => call(trackRecordEndpoints.trackRecord, refreshOptions(context)),
  refetchInterval: ({ state }) =>
    state.data?.state.phase === 'ready' ? hourlyRefreshMs : calibratingRefreshMs,
};

/** Figures of a coin and horizon, optionally of one model version and month. */
export const recordDetailsQuery = ({
  symbol,
  horizon,
  modelVersion,
  month,
}: RecordSelection): UseQueryOptions<RecordDetails> => ({
  queryKey: ['predictions', 'record-details', symbol, horizon, modelVersion, month],
  queryFn: (context) =>
    call(trackRecordEndpoints.trackRecordDetails, {
      ...refreshOptions(context),
      query: { symbol, horizon, modelVersion, month },
    }),
  refetchInterval: hourlyRefreshMs,
});

/** One page of resolved forecasts, and where the next page starts. */
export type RecordsPage = { records: PredictionRecord[]; before: string | null };

/** Three days of forecasts before a time, or the newest ones. */
export const recordsQuery = (
  { symbol, horizon }: Pick<RecordSelection, 'symbol' | 'horizon'>,
  before: string | undefined,
): UseQueryOptions<RecordsPage> => ({
  queryKey: ['predictions', 'records', symbol, horizon, before],
  queryFn: (context) =>
    call(trackRecordEndpoints.trackRecordRecords, {
      ...refreshOptions(context),
      query: { symbol, horizon, before, limit: pageHours },
    }),
});

/** Bitcoin's 24-hour forecasts that came due in the last hours, newest first. */
export const lastDayForecastsQuery: UseQueryOptions<RecordsPage> = {
  queryKey: ['predictions', 'records', 'last-day'],
  queryFn: (context) =>
    call(trackRecordEndpoints.trackRecordRecords, {
      ...refreshOptions(context),
      query: { symbol: 'BTC', horizon: 24, limit: lastHours },
    }),
  refetchInterval: hourlyRefreshMs,
};

/** The newest closed days of the ledger. */
export const ledgerDaysQuery: UseQueryOptions<LedgerDay[]> = {
  queryKey: ['predictions', 'ledger-days'],
  queryFn: (context) =>
    call(trackRecordEndpoints.ledgerDays, {
      ...refreshOptions(context),
      query: { limit: daysShown },
    }),
};
