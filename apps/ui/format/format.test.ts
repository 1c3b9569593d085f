import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import {
  formatAge,
  formatClockTime,
  formatDay,
  formatExactAge,
  formatLongDateTime,
  formatDateTime,
} from './format.ts';

const gmt = { timeZone: 'GMT' };

afterEach(() => vi.unstubAllEnvs());

describe('an age', () => {
  it.each([
    [-500, '0 s'],
    [12_000, '12 s'],
    [4 * minuteMs, '4 min'],
    [20 * hourMs, '20 h'],
    [47 * hourMs, '47 h'],
    [2 * dayMs, '2 days'],
  ])('of %d ms is %s', (milliseconds, text) => {
    expect(formatAge(milliseconds)).toBe(text);
  });

  it('includes the seconds while it updates', () => {
    expect(formatExactAge(146_000)).toBe('2 min 26 s');
    expect(formatExactAge(120_000)).toBe('2 min');
    expect(formatExactAge(12_000)).toBe('12 s');
    expect(formatExactAge(hourMs)).toBe('1 h');
  });
});

describe('a date', () => {
  const at = new Date('2023-10-08T20:12:25Z');

  it('includes the year unless it is the current one', () => {
    expect(formatDay(at, new Date('2023-11-01T00:00:00Z'), gmt)).toBe('8 Oct');
    expect(formatDay(at, new Date('2024-01-01T00:00:00Z'), gmt)).toBe('8 Oct 2023');
  });

  it('has three letters for every month', () => {
    const september = new Date('2023-09-08T20:12:00Z');
    expect(formatDay(september, september, gmt)).toBe('8 Sep');
    expect(formatLongDateTime(september, september, gmt)).toContain('8 September');
  });

  it('includes its zone with the time', () => {
    expect(formatDateTime(at, at, gmt)).toBe('8 Oct, 20:12 GMT');
    expect(formatLongDateTime(at, at, gmt)).toBe('Sunday 8 October, 20:12 GMT');
  });
});

describe('the zone of the device', () => {
  const travelTo = (zone: string): void => {
    vi.stubEnv('TZ', zone);
  };

  it('applies to every date after a journey', () => {
    const at = new Date('2026-05-04T02:00:00.000Z');
    travelTo('UTC');
    expect(formatDateTime(at, at)).toBe('4 May, 02:00 GMT');
    expect(formatClockTime(at)).toBe('02:00');
    travelTo('America/New_York');
    expect(formatDateTime(at, at)).toMatch(/^3 May, 22:00/);
    expect(formatClockTime(at)).toBe('22:00');
  });

  it('applies also to a date with an offset that the former zone has in another season', () => {
    const summer = new Date('2026-07-01T02:00:00.000Z');
    const winter = new Date('2026-01-01T02:00:00.000Z');
    travelTo('Europe/London');
    expect(formatDateTime(summer, summer)).toBe('1 Jul, 03:00 BST');
    travelTo('Europe/Berlin');
    expect(formatDateTime(winter, winter)).toMatch(/^1 Jan, 03:00/);
  });
});
