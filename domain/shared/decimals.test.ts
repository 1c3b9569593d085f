import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDecimal } from './decimals.ts';

describe('a price as a decimal', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [64000, '64000'],
    [0.5, '0.5'],
    [-1.25, '-1.25'],
    [123.456789123, '123.456789'],
    [0.00001234, '0.00001234'],
    [0.0000001234, '0.0000001234'],
    [123456789012, '123456789000'],
  ])('%d is %s', (price, decimal) => {
    expect(toDecimal(price)).toBe(decimal);
  });

  it('is the shortest text of the rounded number', () => {
    const prices = fc.double({ min: 1e-6, max: 1e15, noNaN: true });
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 9 }), (price, digits) => {
        const rounded = Number(price.toPrecision(digits));
        expect(toDecimal(price, digits)).toBe(String(rounded));
      }),
    );
  });
});
