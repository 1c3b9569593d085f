import { useSyncExternalStore } from 'react';

const beat = 5000;
let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  now = new Date();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    now = new Date();
    timer = setInterval(tick, beat);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
};

/** One timer for the whole page, in steps of five seconds. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now);
