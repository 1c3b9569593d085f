import { z } from 'zod';
import {
  coinForecastsDetailsSchema,
  coinForecastsSchema,
} from '../../predictions/coin-forecasts.ts';
import { coinForecastEndpoints } from '../../endpoints/predictions/coin-forecasts.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

/** State of each coin's forecasts in the console. */
export const coinForecastOperations = defineOperations(coinForecastEndpoints, 'Admin', {
  coinForecasts: {
    summary: 'Coins with where their forecasts stand',
    description: 'Figures cover all horizons and months.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({})
        .optional()
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: rangeSchema.optional().meta({
        description:
          'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
      }),
      sort: z
        .tuple([z.literal('symbol'), z.literal('ASC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(coinForecastsSchema),
    contentRange: true,
  },
  coinForecastsOf: {
    summary: 'The forecasts of one coin, with what came due in the last day',
    description: '404 `prediction/unknown-coin`: the coin is not forecast.',
    params: z.object({
      id: z.string().min(1).max(200).meta({ description: 'Id of the coin, such as `bitcoin`.' }),
    }),
    status: 200,
    answer: coinForecastsDetailsSchema,
    problems: { 404: ['prediction/unknown-coin'] },
  },
});
