import { describe, expect, it } from 'vitest';
import { getKindsOfDay, isSuperseded } from './calendar.ts';

const monday = '2026-11-23';

describe('the kinds of a day', () => {
  it('are the daily edition, and on Mondays also those of weekly readers', () => {
    expect(getKindsOfDay(monday)).toEqual(['daily', 'weekly', 'report']);
    expect(getKindsOfDay('2026-11-22')).toEqual(['daily']);
    expect(getKindsOfDay('2026-11-24')).toEqual(['daily']);
  });
});

describe('an edition', () => {
  const isSupersededAt = (now: string) =>
    getKindsOfDay(monday).filter((kind) =>
      isSuperseded(kind, { date: monday, now: new Date(now) }),
    );

  it('is superseded when the next one of its kind is due', () => {
    expect(isSupersededAt('2026-11-24T07:29:59.999Z')).toEqual([]);
    expect(isSupersededAt('2026-11-24T07:30:00.000Z')).toEqual(['daily']);
    expect(isSupersededAt('2026-11-30T07:29:59.999Z')).toEqual(['daily']);
    expect(isSupersededAt('2026-11-30T07:30:00.000Z')).toEqual(['daily', 'weekly', 'report']);
  });
});
