import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { Leases } from '#platform/leases/leases.port.ts';

/**
 * Longer than the pause between two attempts, and short enough that another process takes over
 * within ten seconds of a crash.
 */
export const leaseTtlMs = 6 * secondMs;
export const leasePauseMs = 1_500;

export type LeaseRenewal = { readonly stop: () => Promise<void> };

export type LeaseOptions = {
  readonly leases: Leases;
  readonly name: string;
  readonly holder: string;
  /** Called repeatedly, one call at a time. */
  readonly onRenewal: (held: boolean) => Promise<void>;
  readonly onError: (cause: unknown) => void;
  readonly pauseMs?: number;
};

/**
 * Acquires and renews a lease until stopped. While the lease store is unavailable, the last state
 * is kept.
 */
export const renewLease = (options: LeaseOptions): LeaseRenewal => {
  const { leases, name, holder, onRenewal, onError, pauseMs = leasePauseMs } = options;
  const stopping = new AbortController();
  const turns = async (): Promise<void> => {
    let isHeld = false;
    while (!stopping.signal.aborted) {
      try {
        isHeld = await leases.acquire(name, holder, leaseTtlMs);
        await onRenewal(isHeld);
      } catch (cause) {
        onError(cause);
      }
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await onRenewal(false).catch(onError);
    if (isHeld) await leases.release(name, holder).catch(onError);
  };
  const running = turns();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
