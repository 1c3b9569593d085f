import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateLimits } from './rate-limits.port.ts';
import { limitsOver } from './verdict.ts';

/** Counts in this process; a restart forgets. */
export const memoryRateLimits = (): RateLimits => ({
  ...limitsOver(
    ({ name, points, perSeconds }) =>
      new RateLimiterMemory({ keyPrefix: name, points, duration: perSeconds }),
  ),
  close: () => Promise.resolve(),
});
