import { describe, expect, it } from 'vitest';
import { memoryRateLimits } from './memory.adapter.ts';
import { rateLimitsContract } from './rate-limits.contract.ts';

rateLimitsContract('memory', () => Promise.resolve(memoryRateLimits()));

describe('a point taken at once', () => {
  it('counts together with those that are awaited', async () => {
    const limits = memoryRateLimits();
    const limit = { name: 'requests', points: 3, perSeconds: 60 };
    expect(limits.takeNow?.(limit, 'ada')).toMatchObject({ allowed: true, remaining: 2 });
    expect(await limits.take(limit, 'ada')).toMatchObject({ allowed: true, remaining: 1 });
    expect(limits.takeNow?.(limit, 'ada')).toMatchObject({ allowed: true, remaining: 0 });
    expect(limits.takeNow?.(limit, 'ada').allowed).toBe(false);
    expect((await limits.peek(limit, 'ada')).allowed).toBe(false);
  });
});
