import { describe, expect, it } from 'vitest';
import { formatCountdown } from './format-countdown.ts';

describe('a countdown', () => {
  it('counts down in minutes and seconds', () => {
    expect(formatCountdown(58)).toBe('0:58');
    expect(formatCountdown(60)).toBe('1:00');
    expect(formatCountdown(-3)).toBe('0:00');
  });
});
