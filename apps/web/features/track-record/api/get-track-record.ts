import type { UseQueryOptions } from '@tanstack/react-query';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { predictionEndpoints } from '#contract/endpoints/predictions/predictions.ts';
import type {
  PredictionRecord,
  RecordDetails,
  TrackRecord,
  LedgerDay,
} from '#contract/predictions/track-record.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';
import type { RecordChoice } from '../choice.ts';

const hourlyMs = 5 * minuteMs;
const calibratingMs = 10 * secondMs;
const pageHours = 72;
const daysShown = 31;

/** The whole record in figures; asked for more often while the models learn. */
export const trackRecordQuery: UseQueryOptions<TrackRecord> = {
  queryKey: ['predictions', 'track-record'],
  queryFn: (context) => call(predictionEndpoints.trackRecord, refreshOptions(context)),
  refetchInterval: ({ state }) => (state.data?.state.phase === 'ready' ? hourlyMs : calibratingMs),
};

/** Figures of one coin and horizon, and of a model version and month where they are chosen. */
export const detailsQuery = ({
  symbol,
  horizon,
  modelVersion,
  month,
}: RecordChoice): UseQueryOptions<RecordDetails> => ({
  queryKey: ['predictions', 'record-details', symbol, horizon, modelVersion, month],
  queryFn: (context) =>
    call(predictionEndpoints.trackRecordDetails, {
      ...refreshOptions(context),
      query: { symbol, horizon, modelVersion, month },
    }),
  refetchInterval: hourlyMs,
});

/** One page of forecasts that came due, with where the next one begins. */
export type RecordsPage = { records: PredictionRecord[]; before: string | null };

/** Three days of forecasts before a moment; the newest ones without it. */
export const recordsQuery = (
  { symbol, horizon }: Pick<RecordChoice, 'symbol' | 'horizon'>,
  before: string | undefined,
): UseQueryOptions<RecordsPage> => ({
  queryKey: ['predictions', 'records', symbol, horizon, before],
  queryFn: (context) =>
    call(predictionEndpoints.trackRecordRecords, {
      ...refreshOptions(context),
      query: { symbol, horizon, before, limit: pageHours },
    }),
});

/** The chain's newest closed days. */
export const ledgerDaysQuery: UseQueryOptions<LedgerDay[]> = {
  queryKey: ['predictions', 'ledger-days'],
  queryFn: (context) =>
    call(predictionEndpoints.ledgerDays, {
      ...refreshOptions(context),
      query: { limit: daysShown },
    }),
};
