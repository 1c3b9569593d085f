import { z } from 'zod';
import { predictionRecordSchema, recordFiguresSchema } from './track-record.ts';
import { count, coinSymbol, simulated, filterDescription, sortDescription } from '../fields.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';

export const coinForecastsSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the coin, such as `bitcoin`.' }),
    symbol: coinSymbol,
    firstAt: z.string().nullable().meta({
      description: 'First hour for which a forecast was issued or withheld; null before it.',
    }),
    lastAt: z.string().nullable().meta({
      description: 'Newest hour for which a forecast was issued or withheld; null before it.',
    }),
    issued: count.meta({ description: 'Hours for which forecasts were issued.' }),
    withheld: count.meta({ description: 'Hours for which the model withheld its forecast.' }),
    newest: z
      .object({
        cutOffAt: z.string().meta({ description: 'End of the last candle that was used.' }),
        issuedAt: z.string().meta({ description: 'When it was issued.' }),
        modelVersion: z.string().meta({ description: 'Version of the model.' }),
        source: z.string().meta({ description: 'Source of the candles.' }),
        simulated: simulated,
      })
      .nullable()
      .meta({ description: 'The newest forecasts; null before the first.' }),
    newestWithheld: z
      .object({
        cutOffAt: z.string().meta({ description: 'End of the last candle that was used.' }),
        reason: z
          .enum(['too-little-history', 'missing-hours', 'unusual-input', 'model-too-old'])
          .meta({ description: 'Why the forecast was withheld.' }),
      })
      .nullable()
      .meta({ description: 'The newest hour that was withheld, and why; null before the first.' }),
    figures: recordFiguresSchema.meta({ description: 'Figures of all horizons and months.' }),
  })
  .meta({ id: 'CoinForecasts', description: 'State of the forecasts of one coin.' });
/** State of one coin's forecasts. */
export type CoinForecasts = z.infer<typeof coinForecastsSchema>;

export const coinForecastsDetailsSchema = coinForecastsSchema
  .extend({
    lastDay: z
      .array(predictionRecordSchema)
      .meta({ description: 'Forecasts for a day ahead that came due last, newest first.' }),
  })
  .meta({
    id: 'CoinForecastsDetails',
    description: 'State of the forecasts of one coin, with those due in the last day.',
  });
/** State of one coin's forecasts, with the 24-hour forecasts that were resolved last. */
export type CoinForecastsDetails = z.infer<typeof coinForecastsDetailsSchema>;

/** State of each coin's forecasts in the console. */
export const coinForecastOperations = defineOperations('Admin', {
  coinForecasts: get('/api/admin/predictions', 'admin', {
    summary: 'Coins with where their forecasts stand',
    description: 'Figures cover all horizons and months.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('symbol'), z.literal('ASC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(coinForecastsSchema),
    contentRange: true,
  }),
  coinForecastsOf: get('/api/admin/predictions/{id}', 'admin', {
    summary: 'The forecasts of one coin, with what came due in the last day',
    description: '404 `prediction/unknown-coin`: the coin is not forecast.',
    params: z.object({
      id: z.string().min(1).max(200).meta({ description: 'Id of the coin, such as `bitcoin`.' }),
    }),
    status: 200,
    answer: coinForecastsDetailsSchema,
    problems: { 404: ['prediction/unknown-coin'] },
  }),
});

/** The same without schemas, for browsers. */
export const coinForecastEndpoints = withoutSchemas(coinForecastOperations);
