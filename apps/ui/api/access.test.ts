import { describe, expect, it } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { accessRefetchMs } from './access.ts';

const now = new Date('2026-01-05T09:00:00Z');
const ending = (...ends: (string | null)[]): { until: string | null }[] =>
  ends.map((until) => ({ until }));

describe('access is fetched again, while the live feed is connected,', () => {
  it('a second after the earliest end of a decision', () => {
    const decisions = ending(null, '2026-01-05T12:00:00Z', '2026-01-05T10:00:00Z');
    expect(accessRefetchMs(decisions, 'live', now)).toBe(3_601_000);
  });

  it('never when no decision ends', () => {
    expect(accessRefetchMs(ending(null), 'live', now)).toBe(false);
  });

  it('once a minute when the end has passed by this device’s clock', () => {
    expect(accessRefetchMs(ending('2026-01-05T08:59:59Z'), 'live', now)).toBe(60_000);
  });

  it('once a day when the end is beyond the range of a timer', () => {
    expect(accessRefetchMs(ending('2027-01-05T09:00:00Z'), 'live', now)).toBe(dayMs);
  });
});

describe('access is fetched again, without the live feed,', () => {
  it.each(['connecting', 'waiting', 'lost', 'stopped'] as const)('once a minute: %s', (state) => {
    expect(accessRefetchMs(ending(null), state, now)).toBe(60_000);
    expect(accessRefetchMs(ending('2026-01-05T12:00:00Z'), state, now)).toBe(60_000);
  });

  it('earlier when a decision ends within the minute', () => {
    expect(accessRefetchMs(ending('2026-01-05T09:00:30Z'), 'lost', now)).toBe(31_000);
  });
});
