import { z } from 'zod';
import { coinOverviewEndpoints } from '../../endpoints/market/coin-overview.ts';
import { coinOverviewSchema } from '../../market/coin-overview.ts';
import { defineOperations } from '../define-operations.ts';

const symbolParams = z.object({
  symbol: z
    .string()
    .min(1)
    .max(20)
    .meta({ description: 'Symbol of the coin in upper or lower case, such as `BTC`.' }),
});
const problems = {
  404: ['market/unknown-symbol'],
  503: ['market/no-reading'],
} as const;

/** What everybody can read about a coin, and its picture for link previews. */
export const coinOverviewOperations = defineOperations(coinOverviewEndpoints, 'Market', {
  coinOverview: {
    summary: 'What everybody can read about a coin',
    description:
      'Needs no session. Price, stories of the day, and the newest 80% range that is over. 404 `market/unknown-symbol`: no coin of the list has the symbol.',
    params: symbolParams,
    status: 200,
    answer: coinOverviewSchema,
    problems,
    etag: true,
  },
  coinPicture: {
    summary: 'The picture of a coin for link previews',
    description:
      'Needs no session. PNG of 1200 × 630 pixels with the figures of `coinOverview`. 404 `market/unknown-symbol`: no coin of the list has the symbol.',
    params: symbolParams,
    status: 200,
    answer: null,
    mediaType: 'image/png',
    problems,
  },
});
