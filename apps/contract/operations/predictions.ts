import { z } from 'zod';
import { predictionEndpoints } from '../endpoints/predictions.ts';
import { predictionHorizons } from '../prediction-horizons.ts';
import { hourlyPredictionsSchema, predictionSchema } from '../predictions.ts';
import {
  ledgerDaysSchema,
  predictionRecordSchema,
  predictionRecordsSchema,
  recordDetailsSchema,
  trackRecordSchema,
} from '../track-record.ts';
import type { Operation } from './operation.ts';

const symbol = z.string().min(1).max(20).toUpperCase();
const symbolParams = z.object({ symbol });
const horizon = z.coerce
  .number<number | string>()
  .int()
  .refine((hours) => predictionHorizons.some((one) => one === hours), 'No such horizon');
const day = z.iso.date();
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const detailsQuery = z.object({
  symbol: symbol.optional(),
  horizon: horizon.optional(),
  modelVersion: z.string().max(100).optional(),
  month: month.optional(),
});

const recordsQuery = z.object({
  symbol,
  horizon,
  /** Only targets before it, ISO-8601: `before` of the last page. Now when absent. */
  before: z.iso.datetime().optional(),
  /** Most targets in an answer; a week by default. */
  limit: z.coerce.number<number | string>().int().min(1).max(744).optional(),
});

/** Coin, horizon and target, as records tell it: `BTC-1-2026-11-21T10:00:00.000Z`. */
const recordParams = z.object({ id: z.string().min(1).max(100) });

const ledgerQuery = z.object({
  /** UTC; the newest closed day when absent. */
  day: day.optional(),
});

const daysQuery = z.object({
  limit: z.coerce.number<number | string>().int().min(1).max(400).optional(),
});

/** Forecasts, their ledger and their record. */
export const predictionOperations = {
  btcPrediction: {
    ...predictionEndpoints.btcPrediction,
    tag: 'Market',
    summary: 'The forecast of Bitcoin for the next hour and day',
    status: 200,
    answer: predictionSchema,
    etag: true,
  },
  btcHourlyPredictions: {
    ...predictionEndpoints.btcHourlyPredictions,
    tag: 'Market',
    summary: 'The forecasts of Bitcoin for each of the next twelve hours and a day',
    status: 200,
    answer: hourlyPredictionsSchema,
    etag: true,
  },
  predictionLedger: {
    ...predictionEndpoints.predictionLedger,
    tag: 'Market',
    summary:
      'One day of forecasts and outcomes in the order of the chain; what is still open is shown by its hash, or in full to pro',
    query: ledgerQuery,
    strictQuery: true,
    status: 200,
    answer: null,
    mediaType: 'application/jsonl',
    problems: [404],
  },
  prediction: {
    ...predictionEndpoints.prediction,
    tag: 'Market',
    summary: 'The forecast of one of the eight major coins',
    params: symbolParams,
    status: 200,
    answer: predictionSchema,
    problems: [404],
    etag: true,
  },
  hourlyPredictions: {
    ...predictionEndpoints.hourlyPredictions,
    tag: 'Market',
    summary: 'The forecasts of one of the eight major coins, hour by hour',
    params: symbolParams,
    status: 200,
    answer: hourlyPredictionsSchema,
    problems: [404],
    etag: true,
  },
  trackRecord: {
    ...predictionEndpoints.trackRecord,
    tag: 'Market',
    summary: 'How often forecasts came true',
    status: 200,
    answer: trackRecordSchema,
    etag: true,
  },
  trackRecordDetails: {
    ...predictionEndpoints.trackRecordDetails,
    tag: 'Market',
    summary: 'How often forecasts of one choice came true, by month and by probability',
    query: detailsQuery,
    strictQuery: true,
    status: 200,
    answer: recordDetailsSchema,
    problems: [404],
    etag: true,
  },
  trackRecordRecords: {
    ...predictionEndpoints.trackRecordRecords,
    tag: 'Market',
    summary: 'Forecasts that came due, one by one, newest first',
    query: recordsQuery,
    strictQuery: true,
    status: 200,
    answer: predictionRecordsSchema,
    problems: [404],
    etag: true,
  },
  trackRecordOne: {
    ...predictionEndpoints.trackRecordOne,
    tag: 'Market',
    summary: 'One forecast that came due, by its id',
    params: recordParams,
    status: 200,
    answer: predictionRecordSchema,
    problems: [404],
    etag: true,
  },
  ledgerDays: {
    ...predictionEndpoints.ledgerDays,
    tag: 'Market',
    summary: 'The links of the chain over all forecasts and outcomes, newest first',
    query: daysQuery,
    strictQuery: true,
    status: 200,
    answer: ledgerDaysSchema,
    etag: true,
  },
} as const satisfies Record<string, Operation>;
