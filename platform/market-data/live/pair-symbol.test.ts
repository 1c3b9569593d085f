import { expect, it } from 'vitest';
import { toPairSymbol } from './pair-symbol.ts';

it.each([
  ['BTC', 'BTC'],
  ['币安人生', '币安人生'],
  ['USD₮0', 'USDT0'],
  ['$MICHI', 'MICHI'],
  ['FIGR_HELOC', 'FIGR_HELOC'],
])('writes %s as %s', (symbol, expected) => {
  expect(toPairSymbol(symbol)).toBe(expected);
});

it.each([undefined, '', '$', 'A&limit=1', '../X', 'A B', 'X'.repeat(31)])(
  'has no pair for %j',
  (symbol) => {
    expect(toPairSymbol(symbol)).toBeUndefined();
  },
);
