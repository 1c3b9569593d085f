import { z } from 'zod';
import { predictionRecordSchema, recordFiguresSchema } from './track-record.ts';

const count = z.int().nonnegative();

/** Where the forecasts of one coin stand. Times are ISO-8601 and the product's. */
export const coinForecastsSchema = z
  .object({
    /** Id of the coin, such as `bitcoin`. */
    id: z.string(),
    symbol: z.string(),
    /** The first and the newest hour from which was forecast, or withheld; null before the first. */
    firstAt: z.string().nullable(),
    lastAt: z.string().nullable(),
    /** Hours from which was forecast, and hours that were withheld. */
    issued: count,
    withheld: count,
    /** The newest forecasts; null before the first. */
    newest: z
      .object({
        cutOffAt: z.string(),
        issuedAt: z.string(),
        modelVersion: z.string(),
        source: z.string(),
        simulated: z.boolean(),
      })
      .nullable(),
    /** The newest hour that was withheld, and why; null before the first. */
    newestWithheld: z
      .object({
        cutOffAt: z.string(),
        reason: z.enum(['too-little-history', 'missing-hours', 'unusual-input', 'model-too-old']),
      })
      .nullable(),
    /** Of all horizons and months. */
    figures: recordFiguresSchema,
  })
  .meta({ id: 'CoinForecasts' });
/** Where the forecasts of one coin stand. */
export type CoinForecasts = z.infer<typeof coinForecastsSchema>;

/** The same with what came due in the last day. */
export const coinForecastsDetailsSchema = coinForecastsSchema
  .extend({
    /** Forecasts for a day ahead, newest first. */
    lastDay: z.array(predictionRecordSchema),
  })
  .meta({ id: 'CoinForecastsDetails' });
/** Where the forecasts of one coin stand, with what came due in the last day. */
export type CoinForecastsDetails = z.infer<typeof coinForecastsDetailsSchema>;
