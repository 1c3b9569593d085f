import { expect, it } from 'vitest';
import { wilson } from './record-figures.ts';

// Wilson (1927) as tabulated by Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I.
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%d of %d has the published interval', (hits, of, low, high) => {
  const interval = wilson(hits, of);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
  expect(interval.rate).toBe(hits / of);
});
