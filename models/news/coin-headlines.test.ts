import { expect, it } from 'vitest';
import { coinFinder } from './related-coins.ts';
import { coinHeadlines, listedCoins } from './testing/coin-headlines.ts';

const find = coinFinder(listedCoins);

it.each(coinHeadlines)('"%s" is about: %s', (title, coins) => {
  expect(find(title, '').join(',')).toBe(coins);
});
