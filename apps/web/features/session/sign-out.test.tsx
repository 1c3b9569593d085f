import { focusManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { createQueryClient } from '../../lib/server/query-client.ts';
import { useSignOut } from './api/sign-out.ts';
import { isSigningOut } from './session-end.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  isSigningOut.set(false);
  focusManager.setFocused(undefined);
});

const open = async () => {
  let answer: (status: number) => void = () => undefined;
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answer = (status) => {
          resolve(new Response(status === 204 ? null : '{}', { status }));
        };
      }),
  );
  const client = createQueryClient();
  const aborted = vi.fn();
  let held = false;
  const asked = vi.fn(({ signal }: { signal: AbortSignal }) => {
    if (!held) return Promise.resolve('mood');
    return new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted();
        reject(new Error('aborted'));
      });
    });
  });
  const poll = new QueryObserver(client, {
    queryKey: ['sentiment'],
    queryFn: asked,
    refetchInterval: 5 * minuteMs,
  });
  const stop = poll.subscribe(() => undefined);
  const { result } = renderHook(() => useSignOut(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await vi.advanceTimersByTimeAsync(0);
  return {
    asked,
    aborted,
    stop,
    hold: () => (held = true),
    leave: () => result.current('inactivity'),
    answerLogout: (status: number) => {
      answer(status);
    },
  };
};

describe('while a logout is under way', () => {
  it('no timer asks in the name of the session, nor afterwards', async () => {
    const { asked, leave, answerLogout, stop } = await open();
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    expect(asked).toHaveBeenCalledTimes(2);
    const left = leave();
    await vi.advanceTimersByTimeAsync(11 * minuteMs);
    answerLogout(204);
    // The page that sent the request disappears with the session.
    stop();
    await left;
    await vi.advanceTimersByTimeAsync(11 * minuteMs);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('what was asked before is given up', async () => {
    const { aborted, hold, leave, stop } = await open();
    hold();
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    expect(aborted).not.toHaveBeenCalled();
    void leave();
    expect(aborted).toHaveBeenCalledTimes(1);
    stop();
  });

  it('which fails, timers go on', async () => {
    const { asked, leave, answerLogout, stop } = await open();
    const left = expect(leave()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(0);
    answerLogout(500);
    await left;
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    expect(asked.mock.calls.length).toBeGreaterThan(1);
    stop();
  });
});
