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
  /** Interval at which the lease is renewed during a call. For tests. */
  readonly renewMs?: number;
};

/**
 * Acquires and renews a lease until stopped. While the lease store is unavailable, the last state
 * is kept.
 */
export const renewLease = (options: LeaseOptions): LeaseRenewal => {
  const { leases, name, holder, onRenewal, onError, pauseMs = leasePauseMs } = options;
  const stopping = new AbortController();
  const renewUntilStopped = async (): Promise<void> => {
    let isHeld = false;
    while (!stopping.signal.aborted) {
      try {
        isHeld = await leases.acquire(name, holder, leaseTtlMs);
        await callWithRenewal(options, isHeld, () => onRenewal(isHeld));
      } catch (cause) {
        onError(cause);
      }
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await onRenewal(false).catch(onError);
    if (isHeld) await leases.release(name, holder).catch(onError);
  };
  const running = renewUntilStopped();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

// A call can take longer than the lease lasts, for example when it starts a projection.
const callWithRenewal = async (
  { leases, name, holder, renewMs = leaseTtlMs / 3 }: LeaseOptions,
  isHeld: boolean,
  call: () => Promise<void>,
): Promise<void> => {
  let pendingRenewal: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    if (!isHeld) return;
    pendingRenewal ??= leases
      .acquire(name, holder, leaseTtlMs)
      .catch(() => undefined)
      .finally(() => {
        pendingRenewal = undefined;
      });
  }, renewMs);
  try {
    await call();
  } finally {
    clearInterval(timer);
    // A renewal that is stored later would keep the lease from others after its release.
    await pendingRenewal;
  }
};
