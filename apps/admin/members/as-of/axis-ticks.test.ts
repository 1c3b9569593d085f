import { expect, it } from 'vitest';
import { fitsOnPhone, getAxisTicks } from './axis-ticks.ts';

it('a phone shows a month only where it does not overlap the labels at the ends', () => {
  const now = new Date(2026, 10, 29);
  const list = (from: Date): string[] =>
    getAxisTicks(from, now)
      .filter(fitsOnPhone)
      .map(({ label }) => label);
  expect(list(new Date(2026, 9, 23))).toEqual([]);
  expect(list(new Date(2026, 10, 3))).toEqual([]);
  expect(list(new Date(2026, 5, 20))).toEqual(['Oct']);
});
