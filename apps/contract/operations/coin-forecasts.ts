import { z } from 'zod';
import { coinForecastsDetailsSchema, coinForecastsSchema } from '../coin-forecasts.ts';
import { coinForecastEndpoints } from '../endpoints/coin-forecasts.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

/** Where the forecasts of each coin stand, as staff look at them. */
export const coinForecastOperations = {
  coinForecasts: {
    ...coinForecastEndpoints.coinForecasts,
    tag: 'Admin',
    summary: 'Coins with where their forecasts stand',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('symbol'), z.literal('ASC')]).optional(),
    }),
    status: 200,
    answer: z.array(coinForecastsSchema),
    contentRange: true,
  },
  coinForecastsOf: {
    ...coinForecastEndpoints.coinForecastsOf,
    tag: 'Admin',
    summary: 'The forecasts of one coin, with what came due in the last day',
    params: z.object({ id: z.string().min(1).max(200) }),
    status: 200,
    answer: coinForecastsDetailsSchema,
    problems: [404],
  },
} as const satisfies Record<string, Operation>;
