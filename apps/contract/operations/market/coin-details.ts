import { z } from 'zod';
import { lookUpSchema, tickersSchema } from '../../market/coin-details.ts';
import { coinDetailEndpoints } from '../../endpoints/market/coin-details.ts';
import { defineOperations } from '../define-operations.ts';

const symbolParams = z.object({
  symbol: z
    .string()
    .min(1)
    .max(20)
    .meta({ description: 'Symbol of the coin in upper or lower case, such as `BTC`.' }),
});

/** Coin details that are fetched from the sources on demand. */
export const coinDetailOperations = defineOperations(coinDetailEndpoints, 'Market', {
  tickers: {
    summary: 'The prices of one coin at single exchanges',
    description:
      'For members. They are fetched on demand, at most hourly for a coin and 40 times a day by one member; `state` is `fetching` until they arrive. 404 `market/unknown-symbol`: no coin has the symbol.',
    params: symbolParams,
    status: 200,
    answer: tickersSchema,
    problems: { 404: ['market/unknown-symbol'], 503: ['market/no-reading'] },
  },
  lookUpCoin: {
    summary: 'Look up a coin outside the market list',
    description:
      'For members. The answer, even if there is no such coin, is kept for a day; `state` is `asking` until it arrives. 429: a member may look up ten symbols a day, and all members together forty.',
    params: symbolParams,
    status: 200,
    answer: lookUpSchema,
    problems: { 429: ['throttle/look-ups', 'throttle/all-look-ups'], 503: ['market/no-reading'] },
  },
});
