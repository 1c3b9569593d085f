import type { Resource } from '../../../../domain/shared/resources.ts';
import { defineEndpoints, get } from '../define-endpoints.ts';
import type { CallParameters } from '../endpoint.ts';

const publicSymbols: readonly unknown[] = ['BTC', 'ETH'];

/** All members may read Bitcoin and Ether. Other coins require Basic. */
export const getCoinSentimentResource = ({ params }: CallParameters): Resource =>
  publicSymbols.includes(params['symbol']) ? 'market-sentiment' : 'coin-sentiment';

/** Sentiment of single coins. */
export const coinSentimentEndpoints = defineEndpoints({
  coinSentiment: get('/api/sentiment/{symbol}', getCoinSentimentResource),
});
