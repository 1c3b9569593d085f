import { z } from 'zod';
import {
  bandsSchema,
  predictedDirectionSchema,
  noCallReasonSchema,
  predictionStateSchema,
  rangeMethodSchema,
} from './predictions.ts';
import { count, share } from '../fields.ts';

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
export const reliabilityBinSchema = z.object({
  from: share.meta({ description: 'Lower end of the bin.' }),
  to: share.meta({ description: 'Upper end of the bin.' }),
  n: count.meta({ description: 'Number of forecasts in this bin.' }),
  said: share.nullable().meta({ description: 'Mean forecast chance of a rise; null without any.' }),
  cameTrue: share.nullable().meta({ description: 'Share of prices that rose; null without any.' }),
});

export const ledgerDaySchema = z
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
          symbol: z
            .string()
            .meta({ description: 'Symbol of the coin in upper case, such as `BTC`.' }),
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
    symbol: z.string().meta({ description: 'Symbol of the coin in upper case, such as `BTC`.' }),
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
    simulated: z.boolean().meta({ description: 'Whether it is based on the simulated market.' }),
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
