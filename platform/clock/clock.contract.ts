import { describe, expect, it } from 'vitest';
import type { Clock } from './clock.port.ts';

export const clockContract = (name: string, open: () => Clock): void => {
  describe(`a clock on ${name}`, () => {
    it('returns the time and never goes back', () => {
      const clock = open();
      const before = Date.now();
      const times = Array.from({ length: 1000 }, () => clock.now().getTime());
      expect(times[0]).toBeGreaterThanOrEqual(before);
      expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
      expect(times).toEqual([...times].sort((one, other) => one - other));
    });

    it('keeps running', async () => {
      const clock = open();
      const before = clock.now().getTime();
      await expect.poll(() => clock.now().getTime(), { interval: 1 }).toBeGreaterThan(before);
    });

    it('returns a new Date to each caller', () => {
      const clock = open();
      clock.now().setFullYear(1999);
      expect(clock.now().getFullYear()).toBeGreaterThan(2000);
    });
  });
};
