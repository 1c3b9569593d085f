import { describe, expect, it } from 'vitest';
import { resultCache } from './result-cache.ts';

const cacheAt = (clock: { ms: number }) =>
  resultCache({ now: () => new Date(clock.ms), ttlMs: 100, maxEntries: 2 });

describe('a cache of results', () => {
  it('computes once for concurrent and later callers, and again when the time is over', async () => {
    const clock = { ms: 0 };
    const cached = cacheAt(clock);
    let runs = 0;
    const ask = () => cached('a', () => Promise.resolve({ run: (runs += 1) }));
    expect(await Promise.all([ask(), ask()])).toEqual([{ run: 1 }, { run: 1 }]);
    clock.ms = 99;
    expect(await ask()).toEqual({ run: 1 });
    clock.ms = 100;
    expect(await ask()).toEqual({ run: 2 });
  });

  it('keeps no failure', async () => {
    const cached = cacheAt({ ms: 0 });
    await expect(cached('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cached('a', () => Promise.resolve({ found: true }))).toEqual({ found: true });
  });

  it('keeps no more than it may, the newest ones', async () => {
    const cached = cacheAt({ ms: 0 });
    let runs = 0;
    const ask = (key: string) => cached(key, () => Promise.resolve({ run: (runs += 1) }));
    for (const key of ['a', 'b', 'c', 'b', 'c']) await ask(key);
    expect(runs).toBe(3);
    await ask('a');
    expect(runs).toBe(4);
  });
});
