import { useSyncExternalStore } from 'react';
import { onTimeMoved, serverNow } from '#ui/api/server-time.ts';

const beat = 5000;
// By how much the system's clock is ahead of the device's, in milliseconds.
let systemAhead = 0;
// Answers have it in whole seconds, and are on their way for a while.
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
    // A step back or forth of less would render everything that shows an age a second time.
    if (isOld()) last = read();
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
): Value => useSyncExternalStore(subscribe, () => work(last.now));

/** The server's time, by one timer for the whole page, in steps of five seconds. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => last.now);

/** The `Date` of an answer, which the clock of a demo does not move. */
export const noteSystemTime = (date: string | null): void => {
  const ahead = date === null ? NaN : Date.parse(date) - Date.now();
  if (!(Math.abs(ahead - systemAhead) > noticeable)) return;
  systemAhead = ahead;
  tick();
};

/** The system's time, in the same steps: what was asked of the outside is as old as this says, however far a demo's clock was moved. */
export const useSystemNow = (): Date => useSyncExternalStore(subscribe, () => last.systemNow);
