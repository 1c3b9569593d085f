import { z } from 'zod';
import { coinSymbol } from '../fields.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';
import {
  price,
  direction,
  predictedDirectionSchema,
  noCallReasonSchema,
  bandsSchema,
  rangeMethodSchema,
  withheldReasonSchema,
  provenanceFields,
  symbolParams,
} from './predictions.ts';

/** A forecast for one hour ahead. */
export const hourlyPredictionSchema = z.object({
  hour: z.int().min(1).max(24).meta({ description: 'Hours ahead.' }),
  timestamp: z.string().meta({ description: 'The time whose price is forecast.' }),
  price: price.meta({ description: 'Forecast price in USD.' }),
  change: z.number().meta({ description: 'Change from the current price, in percent.' }),
  trend: direction
    .nullable()
    .meta({ description: 'Direction that is called; null without a call.' }),
  called: predictedDirectionSchema.meta({
    description: 'Direction that the forecast calls; `none` without a call.',
  }),
  noCallReason: noCallReasonSchema.nullable().meta({
    description:
      'Why there is no direction call: chances below 52%, fewer than 30 outcomes for each hour ahead in 180 days, or a record no better than chance; null where there is a call.',
  }),
  confidence: z
    .number()
    .min(50)
    .max(100)
    .meta({ description: 'Calibrated chance of the likelier direction, 50 to 100 percent.' }),
  volatility: z.number().min(2).max(6).meta({
    description:
      'Expected volatility on a scale from 2 to 6; lower is calmer than Bitcoin usually is.',
  }),
  bands: bandsSchema.meta({
    description: 'Ranges with a 50%, 80% and 90% chance of containing the price.',
  }),
  rangeMethod: rangeMethodSchema.meta({
    description:
      'Method of the ranges: the model, or EWMA for a coin with less than a year of hours.',
  }),
});

/** The forecasts from 24 hours before `lastUpdated`, with the actual prices. */
const previousPredictionsSchema = z.object({
  lastUpdated: z.string().meta({ description: 'End of the last candle that was used then.' }),
  currentPrice: price.meta({ description: 'The price then, in USD.' }),
  predictions: z
    .array(
      z.object({
        hour: z.int().min(1).max(24).meta({ description: 'Hours ahead.' }),
        timestamp: z.string().meta({ description: 'The time whose price is forecast.' }),
        price: price.meta({ description: 'Forecast price in USD.' }),
        bands: bandsSchema.meta({
          description: 'Ranges with a 50%, 80% and 90% chance of containing the price.',
        }),
        actual: price
          .nullable()
          .meta({ description: 'What the price was, in USD; null when unknown.' }),
        scoredFrom: z.string().optional().meta({
          description:
            'When the price of the hour is final, three hours after its end, and the forecast is scored. Present until then.',
        }),
      }),
    )
    .meta({ description: 'One for each hour ahead.' }),
});

/** Forecasts from a day ago, with the actual prices. */
export type PreviousPredictions = z.infer<typeof previousPredictionsSchema>;

/** The forecasts for the next twelve hours and for 24 hours. `predictions` is empty when there are none. */
export const hourlyPredictionsSchema = z
  .object({
    symbol: coinSymbol,
    currentPrice: price.nullable().meta({
      description:
        'Close of the hour that ended at `lastUpdated`, in USD; forecasts and changes start from it.',
    }),
    modelType: z.string().meta({ description: 'Engine of the forecasts.' }),
    lastUpdated: z
      .string()
      .nullable()
      .meta({ description: 'End of the last candle that was used; null without a forecast.' }),
    predictions: z
      .array(hourlyPredictionSchema)
      .meta({ description: 'One for each hour ahead; empty while there are none.' }),
    previous: previousPredictionsSchema.nullable().meta({
      description:
        'The forecasts of 24 hours earlier with the actual prices; null where none were issued then.',
    }),
    withheld: withheldReasonSchema
      .nullable()
      .meta({ description: 'Why the newest hour has no forecast; null where it has one.' }),
    ...provenanceFields,
  })
  .meta({ id: 'HourlyPredictions', description: 'The newest forecasts of a coin, hour by hour.' });

/** The newest forecasts of a coin by hour. */
export type HourlyPredictions = z.infer<typeof hourlyPredictionsSchema>;

/** Forecasts for the hours ahead and behind. */
export const hourlyPredictionOperations = defineOperations('Market', {
  btcHourlyPredictions: get('/api/predictions/btc-hourly', 'predictions', {
    summary: 'The forecasts of Bitcoin for each of the next twelve hours and a day',
    description: 'Part of Pro. Prices in USD, changes in percent.',
    status: 200,
    answer: hourlyPredictionsSchema,
    etag: true,
  }),
  hourlyPredictions: get('/api/predictions/{symbol}/hourly', 'predictions', {
    summary: 'The forecasts of one of the eight major coins, hour by hour',
    description:
      'Part of Pro. Prices in USD, changes in percent. 404 `market/unknown-symbol`: it is none of the eight coins.',
    params: symbolParams,
    status: 200,
    answer: hourlyPredictionsSchema,
    problems: { 404: ['market/unknown-symbol'] },
    etag: true,
  }),
});

/** The same without schemas, for browsers. */
export const hourlyPredictionEndpoints = withoutSchemas(hourlyPredictionOperations);
