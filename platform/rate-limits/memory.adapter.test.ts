import { memoryRateLimits } from './memory.adapter.ts';
import { rateLimitsContract } from './rate-limits.contract.ts';

rateLimitsContract('memory', () => Promise.resolve(memoryRateLimits()));
