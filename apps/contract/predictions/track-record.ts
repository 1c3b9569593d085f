import { z } from 'zod';
import {
  bandsSchema,
  predictedDirectionSchema,
  noCallReasonSchema,
  predictionStateSchema,
  rangeMethodSchema,
  predictionHorizons,
} from './predictions.ts';
import { count, share, month, coinSymbol, simulated, symbolInput } from '../fields.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';

const rate = z.object({
  rate: share.meta({ description: 'Hits divided by calls.' }),
  low: share.meta({
    description:
      'Lower end of the 95% Wilson interval; forecasts overlap, so it is narrower than for independent trials.',
  }),
  high: share.meta({ description: 'Upper end of the 95% Wilson interval.' }),
});

/** Accuracy of forecasts. Rates are null when their denominator is zero. */
export const recordFiguresSchema = z.object({
  resolved: count.meta({ description: 'Forecasts with an outcome.' }),
  unresolved: count.meta({ description: 'Forecasts whose candle did not arrive within 48 hours.' }),
  calls: count.meta({ description: 'Forecasts with an outcome that called a direction.' }),
  hits: count.meta({ description: 'Direction calls that were right.' }),
  hitRate: rate.nullable().meta({
    description: 'How often direction calls were right, with its interval; null without calls.',
  }),
  brier: z.number().nullable().meta({
    description:
      'Mean squared distance between the chance and what happened (Brier score); a coin toss has 0.25.',
  }),
  errorToLastPrice: z.number().nullable().meta({
    description:
      'Root mean squared error of the forecast divided by that of the last price; below 1 is better than the last price.',
  }),
  coverage: z
    .object({
      band50: share.meta({ description: 'Share of outcomes within the 50% range.' }),
      band80: share.meta({ description: 'Share of outcomes within the 80% range.' }),
      band90: share.meta({ description: 'Share of outcomes within the 90% range.' }),
    })
    .nullable()
    .meta({ description: 'Share of outcomes within each range; null without outcomes.' }),
});
/** Accuracy of the selected forecasts. */
export type RecordFigures = z.infer<typeof recordFiguresSchema>;

/** A tenth of the probability range: the mean forecast probability and the observed share. */
const reliabilityBinSchema = z.object({
  from: share.meta({ description: 'Lower end of the bin.' }),
  to: share.meta({ description: 'Upper end of the bin.' }),
  n: count.meta({ description: 'Number of forecasts in this bin.' }),
  said: share.nullable().meta({ description: 'Mean forecast chance of a rise; null without any.' }),
  cameTrue: share.nullable().meta({ description: 'Share of prices that rose; null without any.' }),
});

const ledgerDaySchema = z
  .object({
    day: z.string().meta({ description: 'Day in UTC, such as `2026-11-21`.' }),
    head: z.string().meta({
      description: 'SHA-256 of the previous head and the entries of the day, in hexadecimal.',
    }),
    previousHead: z
      .string()
      .meta({ description: 'Head of the day before; zeros before the first day.' }),
    issued: count.meta({ description: 'Hours for which forecasts were issued.' }),
    resolved: count.meta({ description: 'Hours whose forecasts got an outcome.' }),
    unresolved: count.meta({ description: 'Hours whose candle did not arrive within 48 hours.' }),
    withheld: count.meta({ description: 'Hours for which the model withheld its forecast.' }),
  })
  .meta({
    id: 'LedgerDay',
    description: 'A closed day of the chain over all forecasts and outcomes.',
  });
/** A closed day of the ledger. */
export type LedgerDay = z.infer<typeof ledgerDaySchema>;

const filtersSchema = z.object({
  coins: z.array(z.string()).meta({ description: 'Symbols with outcomes.' }),
  horizons: z.array(z.int()).meta({ description: 'Horizons, in hours ahead.' }),
  modelVersions: z.array(z.string()).meta({ description: 'Versions of the model with outcomes.' }),
  months: z.array(z.string()).meta({ description: 'Months with outcomes, oldest first.' }),
});

export const trackRecordSchema = z
  .object({
    state: predictionStateSchema.meta({ description: 'State of Bitcoin’s forecasts.' }),
    simulated: z
      .boolean()
      .meta({ description: 'Whether some or all of it is based on the simulated market.' }),
    headline: recordFiguresSchema.meta({ description: 'Figures of Bitcoin’s next hour.' }),
    all: recordFiguresSchema.meta({ description: 'Figures of all coins and horizons.' }),
    filters: filtersSchema.meta({ description: 'Values to filter by.' }),
    rows: z
      .array(
        z.object({
          symbol: coinSymbol,
          horizonHours: z.int().meta({ description: 'Horizon, in hours ahead.' }),
          ...recordFiguresSchema.shape,
        }),
      )
      .meta({ description: 'Figures by coin and horizon.' }),
    ledger: ledgerDaySchema
      .nullable()
      .meta({ description: 'The newest closed day; null before the first.' }),
    asOf: z
      .string()
      .nullable()
      .meta({ description: 'Newest hour for which forecasts were issued; null before the first.' }),
  })
  .meta({ id: 'TrackRecord', description: 'How often forecasts came true.' });
/** The overall track record in figures. */
export type TrackRecord = z.infer<typeof trackRecordSchema>;

export const recordDetailsSchema = z
  .object({
    figures: recordFiguresSchema.meta({ description: 'Figures of the selection.' }),
    reliability: z
      .array(reliabilityBinSchema)
      .meta({ description: 'Calibration by tenths of the chance of a rise.' }),
    months: z
      .array(
        z.object({
          month: z.string().meta({ description: 'Month of the target, such as `2026-11`.' }),
          ...recordFiguresSchema.shape,
        }),
      )
      .meta({ description: 'The same, month by month.' }),
  })
  .meta({ id: 'RecordDetails', description: 'Track record of the selected forecasts.' });
/** The track record of a selection. */
export type RecordDetails = z.infer<typeof recordDetailsSchema>;

export const predictionRecordSchema = z
  .object({
    id: z
      .string()
      .meta({ description: 'Coin, horizon and target, such as `BTC-1-2026-11-21T10:00:00.000Z`.' }),
    symbol: coinSymbol,
    horizonHours: z.int().meta({ description: 'Horizon, in hours ahead.' }),
    cutOffAt: z.string().meta({ description: 'End of the last candle that was used.' }),
    issuedAt: z.string().meta({ description: 'When it was issued, by the system’s clock.' }),
    targetAt: z.string().meta({ description: 'The time whose price was forecast.' }),
    storedAt: z.string().meta({
      description:
        'When the forecast was stored; later than `issuedAt` for the first months of the demo, which were computed afterwards.',
    }),
    lastPrice: z.number().meta({ description: 'Close at the cut-off, in USD.' }),
    price: z.number().meta({ description: 'Forecast price in USD.' }),
    probUp: share.meta({
      description: 'Calibrated chance that the price is above the last one, 0 to 1.',
    }),
    called: predictedDirectionSchema.meta({
      description: 'Direction that the forecast calls; `none` without a call.',
    }),
    noCallReason: noCallReasonSchema.nullable().meta({
      description:
        'Why there is no direction call: chances below 52%, fewer than 30 outcomes for each hour ahead in 180 days, or a record no better than chance; null where there is a call.',
    }),
    ...bandsSchema.shape,
    rangeMethod: rangeMethodSchema.meta({
      description:
        'Method of the ranges: the model, or EWMA for a coin with less than a year of hours.',
    }),
    modelVersion: z.string().meta({ description: 'Version of the model that made the forecast.' }),
    source: z.string().meta({ description: 'Source of the candles.' }),
    simulated: simulated,
    outcome: z
      .enum(['resolved', 'unresolved'])
      .meta({ description: 'The outcome; null while it is open.' }),
    actual: z
      .number()
      .nullable()
      .meta({ description: 'What the price was, in USD; null when unknown.' }),
    hit: z.boolean().nullable().meta({
      description: 'Whether the call was right; null without a call or when the price is unknown.',
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why there is no outcome; null where there is one.' }),
  })
  .meta({ id: 'PredictionRecord', description: 'One forecast and its outcome.' });
/** A resolved forecast. */
export type PredictionRecord = z.infer<typeof predictionRecordSchema>;

export const predictionRecordsSchema = z
  .object({
    records: z
      .array(predictionRecordSchema)
      .meta({ description: 'Forecasts that came due, newest first.' }),
    before: z
      .string()
      .nullable()
      .meta({ description: 'The `before` of the next page; null on the last one.' }),
  })
  .meta({ id: 'PredictionRecords', description: 'A page of forecasts that came due.' });

/** Closed days of the ledger, newest first. */
export const ledgerDaysSchema = z.array(ledgerDaySchema);

const horizon = z.coerce
  .number<number | string>()
  .int()
  .refine((hours) => predictionHorizons.some((one) => one === hours), 'No such horizon');

const detailsQuery = z.object({
  symbol: symbolInput.optional().meta({ description: 'Symbol of a coin; all coins by default.' }),
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
  symbol: symbolInput.meta({
    description: 'Symbol of the coin in upper or lower case, such as `BTC`.',
  }),
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

const daysQuery = z.object({
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(400)
    .optional()
    .meta({ description: 'Number of newest days; 30 by default.' }),
});

/** The track record of the forecasts, which everybody may read. */
export const trackRecordOperations = defineOperations('Market', {
  trackRecord: get('/api/track-record', 'track-record', {
    summary: 'How often forecasts came true',
    description: 'Rates from 0 to 1, each with its number of cases.',
    status: 200,
    answer: trackRecordSchema,
    etag: true,
  }),
  trackRecordDetails: get('/api/track-record/details', 'track-record', {
    summary: 'How often forecasts of one choice came true, by month and by probability',
    description:
      'Rates from 0 to 1, each with its number of cases. 404 `market/unknown-symbol`: it is none of the eight coins.',
    query: detailsQuery,
    strictQuery: true,
    status: 200,
    answer: recordDetailsSchema,
    problems: { 404: ['market/unknown-symbol'] },
    etag: true,
  }),
  trackRecordRecords: get('/api/track-record/records', 'track-record', {
    summary: 'Forecasts that came due, one by one, newest first',
    description: 'Prices in USD. 404 `market/unknown-symbol`: it is none of the eight coins.',
    query: recordsQuery,
    strictQuery: true,
    status: 200,
    answer: predictionRecordsSchema,
    problems: { 404: ['market/unknown-symbol'] },
    etag: true,
  }),
  trackRecordOne: get('/api/track-record/records/{id}', 'track-record', {
    summary: 'One forecast that came due, by its id',
    description:
      'Prices in USD. 404 `track-record/unknown-record`: no forecast that came due has the id.',
    params: recordParams,
    status: 200,
    answer: predictionRecordSchema,
    problems: { 404: ['track-record/unknown-record', 'market/unknown-symbol'] },
    etag: true,
  }),
  trackRecordPicture: get('/share/track-record', 'track-record', {
    summary: 'The picture of the track record for link previews',
    description: 'Needs no session. PNG of 1200 × 630 pixels.',
    status: 200,
    answer: null,
    mediaType: 'image/png',
  }),
  ledgerDays: get('/api/track-record/days', 'track-record', {
    summary: 'The links of the chain over all forecasts and outcomes, newest first',
    description: 'Each head includes the one before.',
    query: daysQuery,
    strictQuery: true,
    status: 200,
    answer: ledgerDaysSchema,
    etag: true,
  }),
});

/** The same without schemas, for browsers. */
export const trackRecordEndpoints = withoutSchemas(trackRecordOperations);
