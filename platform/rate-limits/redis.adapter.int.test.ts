import { describe } from 'vitest';
import { rateLimitsContract } from './rate-limits.contract.ts';
import { redisRateLimits } from './redis.adapter.ts';

const url = process.env['REDIS_URL'] ?? '';

describe.skipIf(url === '')('with a server (skipped when REDIS_URL is unset)', () => {
  rateLimitsContract('Redis', () => Promise.resolve(redisRateLimits({ url })));
});
