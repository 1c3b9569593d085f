import { expect, it } from 'vitest';
import { createMarketCoin } from '../../testing/fixtures.ts';
import { splitWatchlist } from './split-watchlist.ts';

const market = [
  createMarketCoin({ id: 'bitcoin', coinSymbol: 'BTC' }),
  createMarketCoin({ id: 'larger', coinSymbol: 'TON' }),
  createMarketCoin({ id: 'smaller', coinSymbol: 'TON' }),
];

it('shows the largest of several coins with a symbol, in the order of the watchlist', () => {
  const { listed, unlisted } = splitWatchlist(market, ['TON', 'GONE', 'BTC']);
  expect(listed.map(({ id }) => id)).toEqual(['larger', 'bitcoin']);
  expect(unlisted).toEqual(['GONE']);
});
