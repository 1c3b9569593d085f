import { useSyncExternalStore } from 'react';
import { onServerTimeChange, serverNow } from '#ui/api/server-time.ts';

const beat = 5000;
// Milliseconds that the system's clock is ahead of the device's.
let systemAhead = 0;
// Responses carry whole seconds and take time to arrive.
const noticeable = 2000;

const read = (): { readonly now: Date; readonly systemNow: Date } => ({
  now: serverNow(),
  systemNow: new Date(Date.now() + systemAhead),
});

let last = read();
const listeners = new Set<() => void>();
let stop = (): void => undefined;

const tick = (): void => {
  last = read();
  for (const listener of listeners) listener();
};

const isOld = (): boolean => {
  const { now, systemNow } = read();
  const steps = [
    now.getTime() - last.now.getTime(),
    systemNow.getTime() - last.systemNow.getTime(),
  ];
  return steps.some((step) => Math.abs(step) >= beat);
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    // Smaller corrections would only render every age a second time.
    if (isOld()) last = read();
    const timer = setInterval(tick, beat);
    const ignore = onServerTimeChange(tick);
    stop = () => {
      clearInterval(timer);
      ignore();
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
): Value => useSyncExternalStore(subscribe, () => work(last.now));

/** The server's time, by one timer for the whole page, in steps of five seconds. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => last.now);

/** The `Date` header of a response, which a moved demo clock does not affect. */
export const updateSystemTime = (date: string | null): void => {
  const ahead = date === null ? NaN : Date.parse(date) - Date.now();
  if (!(Math.abs(ahead - systemAhead) > noticeable)) return;
  systemAhead = ahead;
  tick();
};

/**
 * The system's time in the same steps. The age of external data is relative to it, because the demo clock may be moved.
 */
export const useSystemNow = (): Date => useSyncExternalStore(subscribe, () => last.systemNow);
