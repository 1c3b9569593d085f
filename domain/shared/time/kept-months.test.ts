import { expect, it } from 'vitest';
import { expiredMonths } from './kept-months.ts';

it.each([
  ['2026-05-31T23:59:59.999Z', '202504'],
  ['2026-06-01T00:00:00.000Z', '202505'],
  ['2027-01-15T12:00:00.000Z', '202512'],
])('on %s, the last month that is no longer kept is %s', (now, month) => {
  expect(expiredMonths(new Date(now)).at(-1)).toBe(month);
});
