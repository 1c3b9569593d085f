import { describe, expect, it } from 'vitest';
import { endOfLastDay, findLastMinute, isAfterLastDay } from './last-day.ts';

describe('the last day in London', () => {
  it.each([
    ['in winter', '2026-01-15', '2026-01-16T00:00:00.000Z'],
    ['in summer', '2026-07-31', '2026-07-31T23:00:00.000Z'],
    ['before the clocks go forward', '2026-03-28', '2026-03-29T00:00:00.000Z'],
    ['when the clocks go forward', '2026-03-29', '2026-03-29T23:00:00.000Z'],
    ['before the clocks go back', '2026-10-24', '2026-10-24T23:00:00.000Z'],
    ['when the clocks go back', '2026-10-25', '2026-10-26T00:00:00.000Z'],
    ['at the end of a year', '2026-12-31', '2027-01-01T00:00:00.000Z'],
  ])('ends at midnight %s', (_, day, end) => {
    const lastDay = `${day}T00:00:00.000Z`;
    expect(endOfLastDay(lastDay).toISOString()).toBe(end);
    expect(isAfterLastDay(lastDay, new Date(end))).toBe(true);
    expect(isAfterLastDay(lastDay, new Date(Date.parse(end) - 1))).toBe(false);
  });

  it.each(['0000-06-01', '0906-03-18', '1846-11-30'])('is over if it was %s', (day) => {
    const lastDay = `${day}T12:00:00.000Z`;
    expect(isAfterLastDay(lastDay, new Date('2026-05-04T09:00:00.000Z'))).toBe(true);
    expect(endOfLastDay(lastDay).getTime()).toBeGreaterThan(Date.parse(lastDay));
  });

  it('never ends without one', () => {
    expect(isAfterLastDay(null, new Date('2999-01-01T00:00:00.000Z'))).toBe(false);
  });
});

it.each([
  ['2026-03-29', '2026-03-29T22:59:00.000Z'],
  ['2026-10-24', '2026-10-24T22:59:00.000Z'],
  ['2026-10-25', '2026-10-25T23:59:00.000Z'],
  ['', undefined],
])('a chosen day lasts to 23:59 in London: %s', (day, at) => {
  expect(findLastMinute(day)?.toISOString()).toBe(at);
});
