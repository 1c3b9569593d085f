import { z } from 'zod';
import { lookUpSchema, tickersSchema } from '../coin-details.ts';
import { coinDetailEndpoints } from '../endpoints/coin-details.ts';
import type { Operation } from './operation.ts';

const symbolParams = z.object({ symbol: z.string().min(1).max(20) });

/** What is asked for at the sources only when a member looks. */
export const coinDetailOperations = {
  tickers: {
    ...coinDetailEndpoints.tickers,
    tag: 'Market',
    summary: 'The prices of one coin at single exchanges',
    params: symbolParams,
    status: 200,
    answer: tickersSchema,
    problems: [404],
  },
  lookUpCoin: {
    ...coinDetailEndpoints.lookUpCoin,
    tag: 'Market',
    summary: 'Look up a coin outside the market list',
    params: symbolParams,
    status: 200,
    answer: lookUpSchema,
  },
} as const satisfies Record<string, Operation>;
