import { secondMs } from '#contract/durations.ts';
import { createStore } from '../store.ts';

/** Whether the server responds, as far as is known. */
export const serverState = createStore<'answers' | 'away'>('answers');

const probePath = '/healthz';
const probeLimitMs = 5 * secondMs;
const maxPauseMs = 8 * secondMs;

const probe = async (): Promise<boolean> => {
  try {
    const requestOptions = {
      cache: 'no-store',
      signal: AbortSignal.timeout(probeLimitMs),
    } as const;
    return (await fetch(probePath, requestOptions)).ok;
  } catch {
    return false;
  }
};

let endPause: (() => void) | undefined;

// Ends early when the device is online again or a retry is requested.
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end(): void {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    }
    endPause = end;
    addEventListener('online', end);
  });

const pollUntilReachable = async (): Promise<boolean> => {
  for (let failures = 0; ; failures += 1) {
    if (await probe()) {
      serverState.set('answers');
      return failures > 0;
    }
    serverState.set('away');
    await pause(Math.min(maxPauseMs, 1000 * 2 ** failures));
  }
};

let pendingPoll: Promise<boolean> | undefined;

/** Polls the server until it responds, once for all callers; resolves to whether it was unavailable. */
export const waitForServer = (): Promise<boolean> => {
  pendingPoll ??= pollUntilReachable().finally(() => {
    pendingPoll = undefined;
  });
  return pendingPoll;
};

/** Polls immediately instead of after the pause. */
export const retryServerNow = (): void => {
  endPause?.();
};
