import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RateLimit, RateLimits } from './rate-limits.port.ts';

export const rateLimitsContract = (name: string, open: () => Promise<RateLimits>): void => {
  describe(`rate limits on ${name}`, () => {
    let limits: RateLimits;
    let limit: RateLimit;

    beforeEach(async () => {
      limits = await open();
      limit = { name: `sign-in-${randomUUID()}`, points: 3, perSeconds: 60 };
    });
    afterEach(() => limits.close());

    it('allows as many as there are points, then returns when to retry', async () => {
      const verdicts = [];
      for (let round = 0; round < 5; round += 1) verdicts.push(await limits.take(limit, 'ada'));
      expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
      expect(verdicts.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
      expect(verdicts[0]?.retryAfterMs).toBe(0);
      for (const verdict of verdicts.slice(2)) {
        expect(verdict.retryAfterMs).toBeGreaterThan(50_000);
        expect(verdict.retryAfterMs).toBeLessThanOrEqual(60_000);
      }
    });

    it('counts each key and each limit for itself', async () => {
      for (let round = 0; round < 3; round += 1) await limits.take(limit, 'ada');
      expect(await limits.take(limit, 'bob')).toMatchObject({ allowed: true, remaining: 2 });
      const otherLimit = { ...limit, name: `${limit.name}-other` };
      expect(await limits.take(otherLimit, 'ada')).toMatchObject({ allowed: true, remaining: 2 });
    });

    it('never allows more than the points under concurrency', async () => {
      const verdicts = await Promise.all(
        Array.from({ length: 40 }, () => limits.take(limit, 'ada')),
      );
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    it('looks without taking a point', async () => {
      expect(await limits.peek(limit, 'ada')).toEqual({
        allowed: true,
        remaining: 3,
        retryAfterMs: 0,
      });
      await limits.take(limit, 'ada');
      await limits.peek(limit, 'ada');
      expect(await limits.peek(limit, 'ada')).toMatchObject({ allowed: true, remaining: 2 });
      await limits.take(limit, 'ada');
      await limits.take(limit, 'ada');
      const usedVerdict = await limits.peek(limit, 'ada');
      expect(usedVerdict).toMatchObject({ allowed: false, remaining: 0 });
      expect(usedVerdict.retryAfterMs).toBeGreaterThan(50_000);
    });

    it('resets a key', async () => {
      for (let round = 0; round < 4; round += 1) await limits.take(limit, 'ada');
      await limits.reset(limit, 'ada');
      await limits.reset(limit, 'nobody');
      expect(await limits.take(limit, 'ada')).toMatchObject({ allowed: true, remaining: 2 });
    });

    it('gives a point back, and never more than were taken', async () => {
      for (let round = 0; round < 3; round += 1) await limits.take(limit, 'ada');
      await limits.refund(limit, 'ada');
      expect(await limits.peek(limit, 'ada')).toMatchObject({ allowed: true, remaining: 1 });
      for (let round = 0; round < 5; round += 1) await limits.refund(limit, 'ada');
      await limits.refund(limit, 'nobody');
      for (const key of ['ada', 'nobody']) {
        expect(await limits.take(limit, key)).toMatchObject({ allowed: true, remaining: 2 });
      }
    });

    it('frees the points when the time is over', async () => {
      const shortLimit = { ...limit, points: 1, perSeconds: 1 };
      const waitOptions = { timeout: 50_000, interval: 50 };
      // Repeated, because a slow machine may let the window end between the two calls.
      await vi.waitFor(async () => {
        expect((await limits.take(shortLimit, 'ada')).allowed).toBe(true);
        expect((await limits.peek(shortLimit, 'ada')).allowed).toBe(false);
      }, waitOptions);
      await vi.waitFor(async () => {
        expect((await limits.peek(shortLimit, 'ada')).allowed).toBe(true);
      }, waitOptions);
    });

    it.each(['::1', 'ünï 👩‍🚀', '__proto__', 'a b\r\nFLUSHALL', 'x'.repeat(2000)])(
      'keeps the key %j apart',
      async (key) => {
        await limits.take(limit, key);
        expect(await limits.peek(limit, key)).toMatchObject({ remaining: 2 });
        expect(await limits.peek(limit, 'ada')).toMatchObject({ remaining: 3 });
      },
    );
  });
};
