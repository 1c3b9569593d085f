import { describe, expect, it } from 'vitest';
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

describe('symbols of other characters than Latin letters and digits', () => {
  const coins = [
    ['$MICHI', 'michi'],
    ['USD₮0', 'USDT0'],
    ['币安人生', '币安人生 (Binance Life)'],
    ['FIGR_HELOC', 'Figure Heloc'],
    ['$WIF', 'dogwifhat'],
    ['4', 'Four'],
    ['BTC.B', 'Avalanche Bridged BTC'],
    ['猫', '猫'],
  ] as const;
  const others = coins.map(([symbol, name], index) => ({ symbol, name, rank: 200 + index }));
  const findAll = coinFinder([...listedCoins.filter(({ symbol }) => symbol !== 'WIF'), ...others]);

  it.each([
    ['$MICHI jumps 20% after listing', '$MICHI'],
    ['MICHI jumps 20% after listing', '$MICHI'],
    ['Traders of "$MICHI" wait', '$MICHI'],
    ['WIF up to $500', ''],
    ['$WIF slides 12%', '$WIF'],
    ['Tether launches USD₮0 on Arbitrum', 'USDT,ARB,USD₮0'],
    ['USDT0 supply passes $1B', 'USD₮0'],
    ['USD₮0x is something else', ''],
    ['USD rises against the yen', ''],
    ['币安人生 surges 30% in a day', '币安人生'],
    ['市场:币安人生上涨30%', '币安人生'],
    ['Binance Life token listed', '币安人生'],
    ['FIGR_HELOC is now a top-20 asset', 'FIGR_HELOC'],
    ['FIGR_HELOCS', ''],
    ['BTC.B is bridged; BTC is not', 'BTC,BTC.B'],
    ['4 things to know about bitcoin', 'BTC'],
    ['猫和狗', ''],
  ])('"%s" is about: %s', (title, symbols) => {
    expect(findAll(title, '').join(',')).toBe(symbols);
  });
});

it.each(coinHeadlines)('"%s" is about: %s', (title, coins) => {
  expect(find(title, '').join(',')).toBe(coins);
});
