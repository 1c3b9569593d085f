import fc from 'fast-check';
import { expect, it } from 'vitest';
import { volatilityOnScale } from './volatility-scale.ts';

const ofDeviation = (percent: number): number => volatilityOnScale((percent / 100) ** 2);

it('a day as calm as half of them is 4, the calmest quarter lies below 3, the wildest above 5', () => {
  expect(ofDeviation(2.6)).toBeCloseTo(4, 9);
  expect(ofDeviation(2.06)).toBeCloseTo(3, 9);
  expect(ofDeviation(3.19)).toBeCloseTo(5, 9);
});

it('stays from 2 to 6, and a wilder day never reads calmer', () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(percent, percent, (one, other) => {
      const [calm, wild] = [Math.min(one, other), Math.max(one, other)];
      expect(ofDeviation(calm)).toBeGreaterThanOrEqual(2);
      expect(ofDeviation(wild)).toBeLessThanOrEqual(6);
      expect(ofDeviation(wild)).toBeGreaterThanOrEqual(ofDeviation(calm));
    }),
  );
});
