import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { ScheduleTiming } from './jobs.port.ts';
import { firstTick, firstTickFrom, nextTick, resolveTick } from './ticks.ts';

const at = (text: string): number => Date.parse(`${text}:00.000Z`);
const shown = (time: number): string => new Date(time).toISOString().slice(0, 16);
const ticksFrom = (timing: ScheduleTiming, from: string, count: number): string[] => {
  const ticks: number[] = [];
  for (let tick = at(from); ticks.length < count; ticks.push(tick)) tick = nextTick(timing, tick);
  return ticks.map(shown);
};
const daily = (time: string, timeZone: string): ScheduleTiming => {
  const [hour = '', minute = ''] = time.split(':');
  return { pattern: `${minute} ${hour} * * *`, timeZone };
};

describe('a time of day in a zone that changes to summer time', () => {
  it.each([
    ['07:30', 'Europe/London', ['2026-03-28T07:30', '2026-03-29T06:30', '2026-03-30T06:30']],
    // Skipped by the change: the same distance from midnight.
    ['01:30', 'Europe/London', ['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30']],
    ['02:30', 'Europe/Berlin', ['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30']],
  ])('comes once a day: %s in %s', (time, zone, expected) => {
    expect(ticksFrom(daily(time, zone), '2026-03-27T12:00', 3)).toEqual(expected);
  });
});

describe('a time of day in a zone that changes back', () => {
  it.each([
    ['07:30', 'Europe/London', ['2026-10-24T06:30', '2026-10-25T07:30', '2026-10-26T07:30']],
    // Occurs twice: the first one counts.
    ['01:30', 'Europe/London', ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30']],
    ['02:30', 'Europe/Berlin', ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30']],
  ])('comes once a day: %s in %s', (time, zone, expected) => {
    expect(ticksFrom(daily(time, zone), '2026-10-23T12:00', 3)).toEqual(expected);
  });
});

describe('a time of day in a zone that changes its clocks at midnight, or by half an hour', () => {
  it.each([
    // Skipped by the change: the first instant of the day.
    ['00:00', 'America/Santiago', ['2026-09-05T04:00', '2026-09-06T04:00', '2026-09-07T03:00']],
    ['00:30', 'America/Santiago', ['2026-09-05T04:30', '2026-09-06T04:30', '2026-09-07T03:30']],
    ['00:00', 'Africa/Cairo', ['2026-04-22T22:00', '2026-04-23T22:00', '2026-04-24T21:00']],
    ['00:00', 'America/Havana', ['2026-03-07T05:00', '2026-03-08T05:00', '2026-03-09T04:00']],
    ['02:00', 'Australia/Lord_Howe', ['2026-04-03T15:00', '2026-04-04T15:30', '2026-04-05T15:30']],
  ])('comes once a day: %s in %s', (time, zone, expected) => {
    const [first = ''] = expected;
    const before = shown(at(first) - hourMs);
    expect(ticksFrom(daily(time, zone), before, 3)).toEqual(expected);
  });

  it.each([
    'America/Santiago',
    'Africa/Cairo',
    'America/Havana',
    'Australia/Lord_Howe',
    'Asia/Beirut',
    'America/Asuncion',
    'Atlantic/Azores',
  ])('comes on every day of a year: %s', (zone) => {
    for (const time of ['00:00', '00:30', '01:15', '02:00', '02:15', '23:45', '07:00']) {
      let tick = at('2026-01-01T12:00');
      const dates = new Set<string>();
      const dateOf = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
      for (let day = 0; day < 365; day += 1) {
        tick = nextTick(daily(time, zone), tick);
        dates.add(dateOf.format(tick));
      }
      expect([time, dates.size]).toEqual([time, 365]);
    }
  });
});

describe('every hour of a zone', () => {
  it('is every hour of the world where its offset changes', () => {
    const hourly = { pattern: '0 * * * *', timeZone: 'Europe/Berlin' };
    expect(ticksFrom(hourly, '2026-10-24T23:00', 3)).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T01:00',
      '2026-10-25T02:00',
    ]);
    expect(ticksFrom(hourly, '2026-03-29T00:00', 2)).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T02:00',
    ]);
  });
});

describe('the first tick', () => {
  it('is now for an interval and the next time for a pattern', () => {
    const now = at('2026-03-27T12:00');
    expect(firstTick({ everyMs: 1000 }, now)).toBe(now);
    expect(shown(firstTick(daily('12:00', 'UTC'), now))).toBe('2026-03-28T12:00');
  });
});

describe('a tick that is due', () => {
  const hourly = { everyMs: hourMs };
  const tick = at('2026-03-27T12:00');
  const due = (now: string, isRetry = false) => ({ tick, now: at(now), isRetry });

  it('is run as it is when each counts, however late', () => {
    const schedule = { timing: hourly, missed: 'each' } as const;
    expect(resolveTick(schedule, due('2027-03-27T12:00'))).toEqual({ run: tick });
  });

  it('gives way to a newer one when the newest counts', () => {
    const schedule = { timing: hourly, missed: 'newest' } as const;
    expect(resolveTick(schedule, due('2026-03-27T14:59'))).toEqual({ run: at('2026-03-27T14:00') });
    expect(resolveTick(schedule, due('2026-03-27T12:59'))).toEqual({ run: tick });
  });

  it('is skipped a minute late when none counts, except to try it again', () => {
    const schedule = { timing: hourly, missed: 'none' } as const;
    expect(resolveTick(schedule, due('2026-03-27T12:01'))).toEqual({ run: tick });
    const skipped = { waitUntil: at('2026-03-27T13:00') };
    expect(resolveTick(schedule, due('2026-03-27T12:02'))).toEqual(skipped);
    expect(resolveTick(schedule, due('2026-03-27T12:02', true))).toEqual({ run: tick });
    expect(resolveTick(schedule, due('2026-03-27T13:02', true))).toEqual({
      waitUntil: at('2026-03-27T14:00'),
    });
  });

  it('finds the newest of a pattern as its ticks come, where the zone changes back', () => {
    const schedule = { timing: daily('01:30', 'Europe/London'), missed: 'newest' } as const;
    const oldest = at('2026-10-23T00:30');
    const late = { tick: oldest, now: at('2026-10-25T12:00'), isRetry: false };
    expect(resolveTick(schedule, late)).toEqual({ run: at('2026-10-25T00:30') });
  });
});

describe('the first tick from a time on', () => {
  const hourly = { everyMs: hourMs };

  it.each([
    ['before the tick', '2026-03-01T08:00', '2026-03-01T09:10'],
    ['at a tick', '2026-03-01T11:10', '2026-03-01T11:10'],
    ['between two ticks', '2026-03-01T11:11', '2026-03-01T12:10'],
  ])('is counted from the tick of an interval: %s', (_situation, from, expected) => {
    expect(shown(firstTickFrom(hourly, at('2026-03-01T09:10'), at(from)))).toBe(expected);
  });

  it.each([
    ['at a tick', '2026-03-30T06:30', '2026-03-30T06:30'],
    ['after a tick', '2026-03-28T07:31', '2026-03-29T06:30'],
  ])('is a time of the pattern: %s', (_situation, from, expected) => {
    const timing = daily('07:30', 'Europe/London');
    expect(shown(firstTickFrom(timing, at('2026-03-27T07:30'), at(from)))).toBe(expected);
  });
});

describe('the next tick of a pattern', () => {
  it('is counted from the time that is given, also from 0', () => {
    const hourly = { pattern: '0 * * * *', timeZone: 'UTC' };
    expect(shown(nextTick(hourly, 0))).toBe('1970-01-01T01:00');
    expect(shown(nextTick(hourly, at('2020-05-04T12:30')))).toBe('2020-05-04T13:00');
  });
});
