import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rateLimitsWithFallback } from './insured.adapter.ts';
import { memoryRateLimits } from './memory.adapter.ts';
import { rateLimitsContract } from './rate-limits.contract.ts';
import type { RateLimit, RateLimits } from './rate-limits.port.ts';

rateLimitsContract('a shared store with insurance', () =>
  Promise.resolve(rateLimitsWithFallback(memoryRateLimits(), { limitMs: 60_000 })),
);

rateLimitsContract('the insurance of a shared store', () => {
  const refuse = (): Promise<never> => Promise.reject(new Error('unavailable'));
  const refused = { take: refuse, peek: refuse, refund: refuse, reset: refuse };
  const unavailable = { ...refused, close: () => Promise.resolve() };
  return Promise.resolve(rateLimitsWithFallback(unavailable));
});

describe('a shared store that never answers', () => {
  const limit = { name: 'requests', points: 2, perSeconds: 60 };
  let isUnavailable: boolean;
  let asked: number;
  let causes: unknown[];
  let limits: RateLimits;

  beforeEach(() => {
    vi.useFakeTimers();
    isUnavailable = true;
    asked = 0;
    causes = [];
    const working = memoryRateLimits();
    const never = Promise.withResolvers<never>().promise;
    const ask =
      <Result>(work: (...input: [RateLimit, string]) => Promise<Result>) =>
      (...input: [RateLimit, string]): Promise<Result> => {
        asked += 1;
        return isUnavailable ? never : work(...input);
      };
    limits = rateLimitsWithFallback(
      {
        take: ask((...input) => working.take(...input)),
        peek: ask((...input) => working.peek(...input)),
        refund: ask((...input) => working.refund(...input)),
        reset: ask((...input) => working.reset(...input)),
        close: () => Promise.resolve(),
      },
      { elapsed: () => Date.now(), onUnavailable: (cause) => causes.push(cause) },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const timed = async (ask: () => Promise<unknown>): Promise<number> => {
    const began = Date.now();
    let ended: number | undefined;
    void ask().then(() => {
      ended = Date.now();
    });
    while (ended === undefined) await vi.advanceTimersByTimeAsync(1);
    return ended - began;
  };

  it('costs 50 ms once in a second, and one caller only; the limit holds all the while', async () => {
    const take = () => limits.take(limit, 'ada');
    expect(await timed(take)).toBe(50);
    expect(await timed(take)).toBe(0);
    expect((await take()).allowed).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    const [probing, beside] = [timed(take), timed(take)];
    expect(await beside).toBe(0);
    expect(await probing).toBe(50);
    expect(asked).toBe(2);
    expect(causes).toHaveLength(1);
  });

  it('is asked again by itself', async () => {
    await timed(() => limits.take(limit, 'ada'));
    isUnavailable = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(await limits.take(limit, 'ada')).toMatchObject({ remaining: 1 });
    expect(await limits.take(limit, 'ada')).toMatchObject({ remaining: 0 });
    expect(asked).toBe(3);
  });

  it('does not keep a key from being reset', async () => {
    await timed(() => limits.take(limit, 'ada'));
    await timed(() => limits.reset(limit, 'ada'));
    expect(await limits.peek(limit, 'ada')).toMatchObject({ remaining: 2 });
  });
});
