import type { Resource } from '../../../../domain/shared/resources.ts';
import { defineEndpoints, get } from '../define-endpoints.ts';
import type { CallParameters } from '../endpoint.ts';

const forEveryone: readonly unknown[] = ['BTC', 'ETH'];

/** Bitcoin and Ether are for everyone signed in, the other coins from basic on. */
export const resourceOfCoinSentiment = ({ params }: CallParameters): Resource =>
  forEveryone.includes(params['symbol']) ? 'market-sentiment' : 'coin-sentiment';

/** Calls for the sentiment of single coins. */
export const coinSentimentEndpoints = defineEndpoints({
  coinSentiment: get('/api/sentiment/{symbol}', resourceOfCoinSentiment),
});
