import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { sharedTimers } from './shared-timers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('shared timers', () => {
  it('run what is due at nearly the same time by one timer of the browser', () => {
    const [first, second] = [vi.fn(), vi.fn()];
    sharedTimers.setTimeout(first, minuteMs - 60);
    sharedTimers.setTimeout(second, minuteMs - 40);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(minuteMs - 61);
    expect(first).not.toHaveBeenCalled();
    vi.advanceTimersByTime(161);
    expect(first).toHaveBeenCalledOnce();
    expect(second).toHaveBeenCalledOnce();
  });

  it('keep short delays exact', () => {
    const act = vi.fn();
    sharedTimers.setTimeout(act, 250);
    vi.advanceTimersByTime(249);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledOnce();
  });

  it('do not run what was cancelled, even by one that is due with it', () => {
    const cancelled = vi.fn();
    const kept = vi.fn();
    let second = 0;
    sharedTimers.setTimeout(() => {
      sharedTimers.clearTimeout(second);
    }, minuteMs);
    second = sharedTimers.setTimeout(cancelled, minuteMs);
    sharedTimers.setTimeout(kept, minuteMs);
    vi.advanceTimersByTime(2 * minuteMs);
    expect(cancelled).not.toHaveBeenCalled();
    expect(kept).toHaveBeenCalledOnce();
  });

  it('run the rest when one of them fails, and report its error', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const error = new Error('A listener failed.');
    const kept = vi.fn();
    sharedTimers.setTimeout(() => {
      throw error;
    }, minuteMs);
    sharedTimers.setTimeout(kept, minuteMs);
    vi.advanceTimersByTime(2 * minuteMs);
    expect(kept).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledExactlyOnceWith(error);
    vi.unstubAllGlobals();
  });

  it('repeat an interval until it is cleared, also by itself', () => {
    const act = vi.fn();
    const timer = sharedTimers.setInterval(() => {
      act();
      if (act.mock.calls.length === 3) sharedTimers.clearInterval(timer);
    }, minuteMs);
    vi.advanceTimersByTime(10 * minuteMs);
    expect(act).toHaveBeenCalledTimes(3);
    sharedTimers.clearInterval(undefined);
  });
});
