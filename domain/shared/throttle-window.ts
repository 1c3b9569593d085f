import { minuteMs } from './time/durations.ts';

const throttleWindowMs = 15 * minuteMs;

/** Repeats within 15 minutes count once. If the clock was set back, the event counts as new. */
export const isThrottled = (last: Date, now: Date): boolean =>
  last <= now && now.getTime() - last.getTime() < throttleWindowMs;
