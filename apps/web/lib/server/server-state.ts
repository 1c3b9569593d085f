import { secondMs } from '#contract/durations.ts';
import { createStore } from '../store.ts';

/** Whether the server responds, as far as is known. */
export const serverState = createStore<'answers' | 'away'>('answers');

const probePath = '/healthz';
const probeLimitMs = 5 * secondMs;
const longestPauseMs = 8 * secondMs;

const probe = async (): Promise<boolean> => {
  try {
    const limit = { cache: 'no-store', signal: AbortSignal.timeout(probeLimitMs) } as const;
    return (await fetch(probePath, limit)).ok;
  } catch {
    return false;
  }
};

let wake: (() => void) | undefined;

// Ends early when the device is online again or a retry is requested.
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end(): void {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    }
    wake = end;
    addEventListener('online', end);
  });

const pollUntilReachable = async (): Promise<boolean> => {
  for (let failures = 0; ; failures += 1) {
    if (await probe()) {
      serverState.set('answers');
      return failures > 0;
    }
    serverState.set('away');
    await pause(Math.min(longestPauseMs, 1000 * 2 ** failures));
  }
};

let asking: Promise<boolean> | undefined;

/** Polls the server until it responds, once for all callers; resolves to whether it was unavailable. */
export const waitForServer = (): Promise<boolean> => {
  asking ??= pollUntilReachable().finally(() => {
    asking = undefined;
  });
  return asking;
};

/** Polls immediately instead of after the pause. */
export const retryServerNow = (): void => {
  wake?.();
};
