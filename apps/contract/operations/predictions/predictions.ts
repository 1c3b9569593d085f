import { z } from 'zod';
import { predictionEndpoints } from '../../endpoints/predictions/predictions.ts';
import { expectedMovesSchema } from '../../predictions/expected-moves.ts';
import { predictionHorizons } from '../../predictions/prediction-horizons.ts';
import { hourlyPredictionsSchema, predictionSchema } from '../../predictions/predictions.ts';
import {
  ledgerDaysSchema,
  predictionRecordSchema,
  predictionRecordsSchema,
  recordDetailsSchema,
  trackRecordSchema,
} from '../../predictions/track-record.ts';
import { defineOperations } from '../define-operations.ts';

const symbol = z.string().min(1).max(20).toUpperCase();
const symbolParams = z.object({
  symbol: symbol.meta({ description: 'Symbol of the coin in upper or lower case, such as `BTC`.' }),
});
const horizon = z.coerce
  .number<number | string>()
  .int()
  .refine((hours) => predictionHorizons.some((one) => one === hours), 'No such horizon');
const day = z.iso.date();
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const detailsQuery = z.object({
  symbol: symbol.optional().meta({ description: 'Symbol of a coin; all coins by default.' }),
  horizon: horizon.optional().meta({ description: 'Hours ahead; all by default.' }),
  modelVersion: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'One version of the model; all by default.' }),
  month: month
    .optional()
    .meta({ description: 'Month of the target, such as `2026-11`; all by default.' }),
});

const recordsQuery = z.object({
  symbol: symbol.meta({ description: 'Symbol of the coin in upper or lower case, such as `BTC`.' }),
  horizon: horizon.meta({ description: 'Hours ahead.' }),
  before: z.iso.datetime().optional().meta({
    description: 'Only targets before this time: `before` of the last page; now by default.',
  }),
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(744)
    .optional()
    .meta({ description: 'Maximum number of targets; a week of hours by default.' }),
});

/** Coin, horizon and target, as in `BTC-1-2026-11-21T10:00:00.000Z`. */
const recordParams = z.object({
  id: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'Coin, horizon and target, such as `BTC-1-2026-11-21T10:00:00.000Z`.' }),
});

const ledgerQuery = z.object({
  day: day
    .optional()
    .meta({ description: 'Day in UTC, such as `2026-11-21`; the newest closed day by default.' }),
});

const daysQuery = z.object({
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(400)
    .optional()
    .meta({ description: 'Number of newest days; 30 by default.' }),
});

/** Forecasts, their ledger and their track record. */
export const predictionOperations = defineOperations(predictionEndpoints, 'Market', {
  btcPrediction: {
    summary: 'The forecast of Bitcoin for the next hour and day',
    description: 'Part of Pro. Prices in USD, changes in percent.',
    status: 200,
    answer: predictionSchema,
    etag: true,
  },
  btcHourlyPredictions: {
    summary: 'The forecasts of Bitcoin for each of the next twelve hours and a day',
    description: 'Part of Pro. Prices in USD, changes in percent.',
    status: 200,
    answer: hourlyPredictionsSchema,
    etag: true,
  },
  predictionLedger: {
    summary:
      'One day of forecasts and outcomes in the order of the chain; what is still open is shown by its hash, or in full to pro',
    description:
      'JSON lines: the day, its entries each with its hash, and the head. 404 `ledger/no-such-day`: there is none of that day yet.',
    query: ledgerQuery,
    strictQuery: true,
    status: 200,
    answer: null,
    mediaType: 'application/jsonl',
    problems: { 404: ['ledger/no-such-day'] },
  },
  prediction: {
    summary: 'The forecast of one of the eight major coins',
    description:
      'Part of Pro. Prices in USD, changes in percent. 404 `market/unknown-symbol`: it is none of the eight coins.',
    params: symbolParams,
    status: 200,
    answer: predictionSchema,
    problems: { 404: ['market/unknown-symbol'] },
    etag: true,
  },
  hourlyPredictions: {
    summary: 'The forecasts of one of the eight major coins, hour by hour',
    description:
      'Part of Pro. Prices in USD, changes in percent. 404 `market/unknown-symbol`: it is none of the eight coins.',
    params: symbolParams,
    status: 200,
    answer: hourlyPredictionsSchema,
    problems: { 404: ['market/unknown-symbol'] },
    etag: true,
  },
  expectedMoves: {
    summary: 'The expected moves of the eight major coins over the next hour, 12 hours and day',
    description:
      'Part of Pro. The 80% ranges of the newest forecasts, each compared with the usual width of the coin and horizon.',
    status: 200,
    answer: expectedMovesSchema,
    etag: true,
  },
  trackRecord: {
    summary: 'How often forecasts came true',
    description: 'Rates from 0 to 1, each with its number of cases.',
    status: 200,
    answer: trackRecordSchema,
    etag: true,
  },
  trackRecordDetails: {
    summary: 'How often forecasts of one choice came true, by month and by probability',
    description:
      'Rates from 0 to 1, each with its number of cases. 404 `market/unknown-symbol`: it is none of the eight coins.',
    query: detailsQuery,
    strictQuery: true,
    status: 200,
    answer: recordDetailsSchema,
    problems: { 404: ['market/unknown-symbol'] },
    etag: true,
  },
  trackRecordRecords: {
    summary: 'Forecasts that came due, one by one, newest first',
    description: 'Prices in USD. 404 `market/unknown-symbol`: it is none of the eight coins.',
    query: recordsQuery,
    strictQuery: true,
    status: 200,
    answer: predictionRecordsSchema,
    problems: { 404: ['market/unknown-symbol'] },
    etag: true,
  },
  trackRecordOne: {
    summary: 'One forecast that came due, by its id',
    description:
      'Prices in USD. 404 `track-record/unknown-record`: no forecast that came due has the id.',
    params: recordParams,
    status: 200,
    answer: predictionRecordSchema,
    problems: { 404: ['track-record/unknown-record', 'market/unknown-symbol'] },
    etag: true,
  },
  trackRecordPicture: {
    summary: 'The picture of the track record for link previews',
    description: 'Needs no session. PNG of 1200 × 630 pixels.',
    status: 200,
    answer: null,
    mediaType: 'image/png',
  },
  ledgerDays: {
    summary: 'The links of the chain over all forecasts and outcomes, newest first',
    description: 'Each head includes the one before.',
    query: daysQuery,
    strictQuery: true,
    status: 200,
    answer: ledgerDaysSchema,
    etag: true,
  },
});
