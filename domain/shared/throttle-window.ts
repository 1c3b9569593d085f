import { minuteMs } from './time/durations.ts';

const throttleWindowMs = 15 * minuteMs;

/**
 * What is repeated within a quarter of an hour, by hand or by a page that asks again, counts once. A clock that was set
 * back ends the while: what happens then has its own time.
 */
export const isThrottled = (last: Date, now: Date): boolean =>
  last <= now && now.getTime() - last.getTime() < throttleWindowMs;
