import { describe } from 'vitest';
import { rateLimitsContract } from './rate-limits.contract.ts';
import { redisRateLimits } from './redis.adapter.ts';

const url = process.env['REDIS_URL'] ?? '';

describe.skipIf(url === '')('with a server (skipped when REDIS_URL is unset)', () => {
  // Never the memory of this process, however slow the machine is.
  rateLimitsContract('Redis', () => redisRateLimits({ url, limitMs: 60_000 }));
});
