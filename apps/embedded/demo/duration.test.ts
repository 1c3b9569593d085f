import { describe, expect, it } from 'vitest';
import { durationMs } from './duration.ts';

describe('a duration', () => {
  it.each([
    ['P31D', 31 * 86_400_000],
    ['P2W', 14 * 86_400_000],
    ['PT5M', 300_000],
    ['P1DT2H3M4S', 93_784_000],
  ])('reads %s', (text, expected) => {
    expect(durationMs(text)).toBe(expected);
  });
});
