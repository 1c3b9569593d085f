import { expect, it } from 'vitest';
import { coinFinder } from './related-coins.ts';
import { coinHeadlines, listedCoins } from './testing/coin-headlines.ts';

const find = coinFinder(listedCoins);

it.each([
  ['WIN up to $500', ''],
  ['FLOW hit by 5% fees', ''],
  ['NEAR rises to 1.73 dollars', 'NEAR'],
  ['ONE-day drop of 8% hits bitcoin', 'BTC'],
  ['NEAR-term risk rises 5%', ''],
  ['Which ONE will rise 8%?', ''],
])('"%s", which came up later, is about: %s', (title, coins) => {
  expect(find(title, '').join(',')).toBe(coins);
});

it.each(coinHeadlines)('"%s" is about: %s', (title, coins) => {
  expect(find(title, '').join(',')).toBe(coins);
});
