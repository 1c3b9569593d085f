import { expect, it } from 'vitest';
import { calculateHoldings, formatValue, formatValueChange } from './holding-values.ts';

const holding = (coinId: string, amount: string) => ({
  coinId,
  symbol: coinId.toUpperCase(),
  amount,
});

it('values are amounts times prices, and the change compares with 24 hours ago', () => {
  const prices = new Map([
    ['btc', { price: 110, change24h: 10 }],
    ['eth', { price: 45, change24h: -10 }],
    ['new', { price: 5, change24h: null }],
  ]);
  const all = [holding('btc', '2'), holding('eth', '1'), holding('new', '4'), holding('far', '1')];
  const { values, total, change, unpriced, isChangePartial } = calculateHoldings(all, prices);
  expect(values.map(({ value }) => value)).toEqual([220, 45, 20, null]);
  expect(total).toBe(285);
  expect(unpriced).toBe(1);
  expect(isChangePartial).toBe(true);
  expect(change?.usd).toBeCloseTo(265 - 250);
  expect(change?.percent).toBeCloseTo(6);
});

it('without a price or a change nothing is invented', () => {
  expect(calculateHoldings([holding('far', '1')], new Map())).toMatchObject({
    total: 0,
    change: null,
    unpriced: 1,
  });
  const gone = new Map([['btc', { price: 0, change24h: -100 }]]);
  expect(calculateHoldings([holding('btc', '1')], gone).change).toBeNull();
});

it('values have cents and a sign', () => {
  expect(formatValue(1234.5)).toBe('$1,234.50');
  expect(formatValue(2.5e9)).toBe('$2.50B');
  expect(formatValueChange(-3.456)).toBe('−$3.46');
  expect(formatValueChange(3.456)).toBe('+$3.46');
});
