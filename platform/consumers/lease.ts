import { setTimeout as pause } from 'node:timers/promises';
import type { Leases } from '#platform/leases/leases.port.ts';

/** Held for longer than the pause between two tries, so that another takes over within ten seconds of a death. */
export const leaseTtlMs = 6_000;
export const leasePauseMs = 1_500;

export type LeaseKeeper = { readonly stop: () => Promise<void> };

export type LeaseOptions = {
  readonly leases: Leases;
  readonly name: string;
  readonly holder: string;
  /** Called one at a time, again and again: is the lease ours just now? */
  readonly onTurn: (held: boolean) => Promise<void>;
  readonly onError: (cause: unknown) => void;
  readonly pauseMs?: number;
};

/** Tries for a lease and keeps it until stopped, then lets go. When the leases cannot be reached, things stay as they are. */
export const keepLease = (options: LeaseOptions): LeaseKeeper => {
  const { leases, name, holder, onTurn, onError, pauseMs = leasePauseMs } = options;
  const stopping = new AbortController();
  const turns = async (): Promise<void> => {
    let held = false;
    while (!stopping.signal.aborted) {
      try {
        held = await leases.acquire(name, holder, leaseTtlMs);
        await onTurn(held);
      } catch (cause) {
        onError(cause);
      }
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await onTurn(false).catch(onError);
    if (held) await leases.release(name, holder).catch(onError);
  };
  const running = turns();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
