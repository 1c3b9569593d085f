import { expect, it, vi } from 'vitest';
import { renewLease, leasePauseMs, leaseTtlMs } from './lease.ts';

// Said here and not measured: how long the work after a takeover lasts depends on the machine.
it('a process takes over within ten seconds of a crash: the lease ends, and it asks again', () => {
  const longestMs = leaseTtlMs + leasePauseMs;
  expect(longestMs).toBeLessThanOrEqual(8_000);
  expect(leaseTtlMs).toBeGreaterThan(2 * leasePauseMs);
});

it('a lease is renewed during a long turn, and not after its release', async () => {
  const calls: string[] = [];
  const leases = {
    acquire: () => {
      calls.push('acquire');
      return Promise.resolve(true);
    },
    release: () => {
      calls.push('release');
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  const turn = Promise.withResolvers<undefined>();
  const keeper = renewLease({
    leases,
    name: 'projector',
    holder: 'one',
    onRenewal: (isHeld) => (isHeld ? turn.promise : Promise.resolve()),
    onError: () => undefined,
    renewMs: 1,
  });
  await vi.waitFor(() => {
    expect(calls.length).toBeGreaterThan(3);
  });
  const stopped = keeper.stop();
  turn.resolve(undefined);
  await stopped;
  expect(calls.at(-1)).toBe('release');
});

it('a lease that another process has is not asked for during a turn', async () => {
  const turn = Promise.withResolvers<undefined>();
  const acquire = vi.fn(() => Promise.resolve(false));
  const leases = { acquire, release: () => Promise.resolve(), close: () => Promise.resolve() };
  const onRenewal = vi.fn(() => turn.promise);
  const options = { leases, name: 'projector', holder: 'one', onError: () => undefined };
  const keeper = renewLease({ ...options, onRenewal, renewMs: 1 });
  await vi.waitFor(() => {
    expect(onRenewal).toHaveBeenCalled();
  });
  // Timers of a millisecond fire before this one.
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(acquire).toHaveBeenCalledTimes(1);
  turn.resolve(undefined);
  await keeper.stop();
});
