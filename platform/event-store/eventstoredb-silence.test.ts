import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeLimitError } from '../resilience/with-time-limit.ts';
import { createTimeoutGuard, type TimeoutGuard } from './eventstoredb-silence.ts';

const probeEveryMs = 1000;

let guard: TimeoutGuard;
beforeEach(() => {
  vi.useFakeTimers();
  guard = createTimeoutGuard(() => Promise.resolve(), probeEveryMs);
});
afterEach(() => {
  guard.stop();
  vi.useRealTimers();
});

const lose = (): { readonly result: Promise<unknown>; readonly timeOut: () => void } => {
  const { promise, reject } = Promise.withResolvers<never>();
  const result = guard.watch(() => promise).catch((error: unknown) => error);
  return {
    result,
    timeOut: () => {
      reject(new TimeLimitError(5000));
    },
  };
};
const ask = (): Promise<string> => guard.watch(() => Promise.resolve('an answer'));

describe('a server that does not answer', () => {
  it('is not asked again before a probe is answered', async () => {
    const lost = lose();
    lost.timeOut();
    await lost.result;
    await expect(ask()).rejects.toThrow('does not answer');
    await vi.advanceTimersByTimeAsync(probeEveryMs);
    expect(await ask()).toBe('an answer');
  });

  it('is asked when it answers again, also while earlier calls time out', async () => {
    const [first, second] = [lose(), lose()];
    first.timeOut();
    await first.result;
    await vi.advanceTimersByTimeAsync(probeEveryMs);
    second.timeOut();
    await second.result;
    expect(await ask()).toBe('an answer');
  });
});
