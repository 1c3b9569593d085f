import { describe, expect, it } from 'vitest';
import { untilFirstEnd } from './access.ts';

const now = new Date('2026-01-05T09:00:00Z');
const ending = (...ends: (string | null)[]): { until: string | null }[] =>
  ends.map((until) => ({ until }));

describe('the first end of a decision', () => {
  it('is the earliest, a second later', () => {
    const decisions = ending(null, '2026-01-05T12:00:00Z', '2026-01-05T10:00:00Z');
    expect(untilFirstEnd(decisions, now)).toBe(3_601_000);
  });

  it('is none where every decision holds for good', () => {
    expect(untilFirstEnd(ending(null), now)).toBe(false);
  });

  it('is asked about once a minute when this device thinks that it has passed', () => {
    expect(untilFirstEnd(ending('2026-01-05T08:59:59Z'), now)).toBe(60_000);
  });

  it('is asked about once a day when it is further away than a timer reaches', () => {
    expect(untilFirstEnd(ending('2027-01-05T09:00:00Z'), now)).toBe(86_400_000);
  });
});
