import { useSyncExternalStore } from 'react';
import { onTimeMoved, serverNow } from '#ui/server-time.ts';

const beat = 5000;
let now = serverNow();
const listeners = new Set<() => void>();
let stop = (): void => undefined;

const tick = (): void => {
  now = serverNow();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    // A step back or forth of less would render everything that shows an age a second time.
    if (Math.abs(serverNow().getTime() - now.getTime()) >= beat) now = serverNow();
    const timer = setInterval(tick, beat);
    const ignore = onTimeMoved(tick);
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

/** What follows from the server's time: rendered again only when that changes, so it has to be a plain value. */
export const useByNow = <Value extends string | number | boolean>(
  work: (now: Date) => Value,
): Value => useSyncExternalStore(subscribe, () => work(now));

/** The server's time, by one timer for the whole page, in steps of five seconds. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now);
