import { useSyncExternalStore } from 'react';
import { onServerTimeChange, serverNow } from '#ui/api/server-time.ts';

const tickMs = 5000;
// Milliseconds that the system's clock is ahead of the device's.
let systemOffsetMs = 0;
// Responses carry whole seconds and take time to arrive.
const minChangeMs = 2000;

const readTime = (): { readonly now: Date; readonly systemNow: Date } => ({
  now: serverNow(),
  systemNow: new Date(Date.now() + systemOffsetMs),
});

let lastTime = readTime();
const listeners = new Set<() => void>();
let stop = (): void => undefined;

const tick = (): void => {
  lastTime = readTime();
  for (const listener of listeners) listener();
};

const isOld = (): boolean => {
  const { now, systemNow } = readTime();
  const steps = [
    now.getTime() - lastTime.now.getTime(),
    systemNow.getTime() - lastTime.systemNow.getTime(),
  ];
  return steps.some((step) => Math.abs(step) >= tickMs);
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    // Smaller corrections would only render every age a second time.
    if (isOld()) lastTime = readTime();
    const timer = setInterval(tick, tickMs);
    const unsubscribeServerTime = onServerTimeChange(tick);
    stop = () => {
      clearInterval(timer);
      unsubscribeServerTime();
    };
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
};

/** A value derived from the server's time. It renders only when the value changes, so it must be a primitive. */
export const useTimeValue = <Value extends string | number | boolean>(
  work: (now: Date) => Value,
): Value => useSyncExternalStore(subscribe, () => work(lastTime.now));

/** The server's time, by one timer for the whole page, in steps of five seconds. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => lastTime.now);

/** The `Date` header of a response, which a moved demo clock does not affect. */
export const updateSystemTime = (date: string | null): void => {
  const offsetMs = date === null ? NaN : Date.parse(date) - Date.now();
  if (!(Math.abs(offsetMs - systemOffsetMs) > minChangeMs)) return;
  systemOffsetMs = offsetMs;
  tick();
};

/**
 * The system's time in the same steps. The age of external data is relative to it, because the demo clock may be moved.
 */
export const useSystemNow = (): Date => useSyncExternalStore(subscribe, () => lastTime.systemNow);
