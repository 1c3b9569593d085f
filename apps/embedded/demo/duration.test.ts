import { describe, expect, it } from 'vitest';
import { dayMs } from '#domain/shared/time/durations.ts';
import { parseDurationMs } from './duration.ts';

describe('a duration', () => {
  it.each([
    ['P31D', 31 * dayMs],
    ['P2W', 14 * dayMs],
    ['PT5M', 300_000],
    ['P1DT2H3M4S', 93_784_000],
  ])('reads %s', (text, expected) => {
    expect(parseDurationMs(text)).toBe(expected);
  });
});
