import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePounds, positionRange } from './position.ts';

describe('an amount in pounds', () => {
  it.each([
    ['1000', 1000],
    [' 1,250.5 ', 1250.5],
    ['0.01', 0.01],
  ])('is read from %j', (typed, pounds) => {
    expect(parsePounds(typed)).toBe(pounds);
  });

  it.each(['', '0', '-5', '1e9', '12.345', 'ten', '2000000000', '1 000'])(
    'is not read from %j',
    (typed) => {
      expect(parsePounds(typed)).toBeUndefined();
    },
  );
});

describe('the range of a position', () => {
  const day = {
    band50: { low: 98, high: 102 },
    band80: { low: 96.2, high: 104.1 },
    band90: { low: 94.75, high: 106 },
  };

  it('scales the range of the forecast to the amount', () => {
    expect(positionRange(1000, 100, day)).toEqual({
      amount: 100_000,
      low: 96_200,
      high: 104_100,
      worst: 94_800,
    });
    expect(positionRange(20, 100, day)).toMatchObject({ low: 1924, high: 2082, worst: 1895 });
  });

  it('contains the amount whenever the range contains the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (pounds) => {
        const { amount, low, high, worst } = positionRange(pounds, 100, day);
        expect(worst).toBeLessThanOrEqual(low);
        expect(low).toBeLessThanOrEqual(amount);
        expect(high).toBeGreaterThanOrEqual(amount);
      }),
    );
  });
});
