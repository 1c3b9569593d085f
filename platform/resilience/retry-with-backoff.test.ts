import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryWithBackoff } from './retry-with-backoff.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const failing = (times: number, error: unknown = new Error('unavailable')) =>
  vi.fn((attempt: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    if (attempt <= times) reject(error);
    else resolve('done');
    return promise;
  });

describe('work that fails at first', () => {
  it('is repeated with pauses that double up to the longest', async () => {
    const work = failing(4);
    const times: number[] = [];
    const began = Date.now();
    const onRetry = (): void => {
      times.push(Date.now() - began);
    };
    const result = retryWithBackoff(work, { minPauseMs: 100, maxPauseMs: 300, onRetry });
    await vi.runAllTimersAsync();
    expect(await result).toBe('done');
    expect(times).toEqual([0, 100, 300, 600]);
    expect(work).toHaveBeenCalledTimes(5);
  });

  it.each([new TypeError('a bug'), 'a text'])(
    'is repeated whatever it threw: %s',
    async (error) => {
      const result = retryWithBackoff(failing(1, error));
      await vi.runAllTimersAsync();
      expect(await result).toBe('done');
    },
  );
});

describe('work that keeps failing', () => {
  it('ends with its own error after the retries allowed', async () => {
    const error = new TypeError('a bug');
    const work = failing(9, error);
    const result = expect(retryWithBackoff(work, { retries: 2 })).rejects.toBe(error);
    await vi.runAllTimersAsync();
    await result;
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('ends at once with an error that may not be repeated', async () => {
    const work = failing(9);
    const onRetry = vi.fn();
    const result = retryWithBackoff(work, { shouldRetry: () => false, onRetry });
    await expect(result).rejects.toThrow('unavailable');
    expect(work).toHaveBeenCalledTimes(1);
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('ends when its time is over', async () => {
    const result = expect(
      retryWithBackoff(failing(99), { minPauseMs: 100, maxElapsedMs: 250 }),
    ).rejects.toThrow('unavailable');
    await vi.runAllTimersAsync();
    await result;
  });

  it('is not reported as a failure when it is aborted while it works', async () => {
    const abort = new AbortController();
    const onRetry = vi.fn();
    const work = (): Promise<void> => {
      abort.abort();
      return Promise.resolve();
    };
    const result = retryWithBackoff(work, { signal: abort.signal, onRetry });
    await expect(result).rejects.toHaveProperty('name', 'AbortError');
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('ends when it is aborted in a pause', async () => {
    const abort = new AbortController();
    const result = expect(
      retryWithBackoff(failing(99), { signal: abort.signal }),
    ).rejects.toHaveProperty('name', 'AbortError');
    await vi.advanceTimersByTimeAsync(50);
    abort.abort();
    await result;
    expect(vi.getTimerCount()).toBe(0);
  });
});
