import { describe, expect, it } from 'vitest';
import { withdrawalEnd } from './decide-withdrawal.ts';
import { formatBindingDay, formatBindingTime, formatLastDay } from '../shared/time/binding-day.ts';

const buy = (purchasedAt: string): string => withdrawalEnd({ purchasedAt });
const early = new Date('2026-01-01T00:00:00.000Z');

describe('a binding day', () => {
  it.each([
    ['2026-05-01T23:30:00.000Z', '2 May 2026'],
    ['2026-01-01T23:30:00.000Z', '1 January 2026'],
    ['2026-03-29T00:30:00.000Z', '29 March 2026'],
    ['2026-10-25T23:30:00.000Z', '25 October 2026'],
  ])('of %s is %s, the date in London', (at, day) => {
    expect(formatBindingDay(at)).toBe(day);
  });

  it('has its hour within 48 hours before it', () => {
    const at = '2026-05-01T23:30:00.000Z';
    const near = new Date('2026-04-30T10:00:00.000Z');
    expect(formatBindingTime(at, near)).toBe('2 May 2026 at 00:30 London time');
    expect(formatBindingTime(at, early)).toBe('2 May 2026');
    expect(formatBindingTime(at, new Date(at))).toBe('2 May 2026');
  });

  it.each([
    ['2026-05-27T10:00:00.000Z', '10 June 2026', '2026-06-10T23:00:00.000Z'],
    ['2026-05-26T23:30:00.000Z', '10 June 2026', '2026-06-10T23:00:00.000Z'],
    ['2026-03-15T00:30:00.000Z', '29 March 2026', '2026-03-29T23:00:00.000Z'],
    ['2026-10-10T23:30:00.000Z', '25 October 2026', '2026-10-26T00:00:00.000Z'],
  ])('ends a right to cancel of %s at the end of %s in London', (at, day, end) => {
    expect(buy(at)).toBe(end);
    expect(formatLastDay(end, early)).toBe(day);
    const near = new Date(Date.parse(end) - 3_600_000);
    expect(formatLastDay(end, near)).toBe(`${day} (23:59 London time)`);
  });
});
