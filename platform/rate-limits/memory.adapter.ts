import type { RateLimit, RateLimits, RateLimitVerdict } from './rate-limits.port.ts';
import { type LimiterResult, toPeekDecision, toTakeDecision } from './verdict.ts';

type Window = { consumed: number; endsAt: number };
type Windows = { readonly byKey: Map<string, Window>; sweepAt: number };

/**
 * Hand-written, because the shared store's library uses promises and timers, and this check runs
 * before every response.
 */
export const memoryRateLimits = (): RateLimits => {
  const byName = new Map<string, Windows>();
  const getWindows = ({ name }: RateLimit): Windows => {
    const existing = byName.get(name);
    if (existing) return existing;
    const windows = { byKey: new Map<string, Window>(), sweepAt: 0 };
    byName.set(name, windows);
    return windows;
  };
  const take = (limit: RateLimit, key: string): RateLimitVerdict => {
    // Monotonic, because setting the wall clock back would extend a window by hours.
    const now = performance.now();
    const windows = getWindows(limit);
    const existingWindow = windows.byKey.get(key);
    const window =
      existingWindow && existingWindow.endsAt > now
        ? existingWindow
        : openWindow(windows, { limit, key, now });
    window.consumed += 1;
    return toTakeDecision(limit, toLimiterResult(window, now));
  };
  return {
    takeNow: take,
    take: (limit, key) => Promise.resolve(take(limit, key)),
    peek: (limit, key) => {
      const now = performance.now();
      const existingWindow = getWindows(limit).byKey.get(key);
      const isOpen = existingWindow !== undefined && existingWindow.endsAt > now;
      return Promise.resolve(
        toPeekDecision(limit, isOpen ? toLimiterResult(existingWindow, now) : null),
      );
    },
    refund: (limit, key) => {
      const window = getWindows(limit).byKey.get(key);
      if (window) window.consumed = Math.max(0, window.consumed - 1);
      return Promise.resolve();
    },
    reset: (limit, key) => {
      getWindows(limit).byKey.delete(key);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
};

const openWindow = (
  windows: Windows,
  { limit, key, now }: { readonly limit: RateLimit; readonly key: string; readonly now: number },
): Window => {
  sweep(windows, limit, now);
  const window = { consumed: 0, endsAt: now + limit.perSeconds * 1000 };
  windows.byKey.set(key, window);
  return window;
};

// Deletes expired windows once per window length, which bounds memory.
const sweep = (windows: Windows, { perSeconds }: RateLimit, now: number): void => {
  if (now < windows.sweepAt) return;
  windows.sweepAt = now + perSeconds * 1000;
  for (const [key, { endsAt }] of windows.byKey) if (endsAt <= now) windows.byKey.delete(key);
};

const toLimiterResult = ({ consumed, endsAt }: Window, now: number): LimiterResult => ({
  consumedPoints: consumed,
  msBeforeNext: Math.ceil(endsAt - now),
});
