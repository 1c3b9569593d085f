import { expect, it } from 'vitest';
import { leasePauseMs, leaseTtlMs } from './lease.ts';

// Said here and not measured: how long the work after a takeover lasts depends on the machine.
it('a process takes over within ten seconds of a crash: the lease ends, and it asks again', () => {
  const longestMs = leaseTtlMs + leasePauseMs;
  expect(longestMs).toBeLessThanOrEqual(8_000);
  expect(leaseTtlMs).toBeGreaterThan(2 * leasePauseMs);
});
