import { hourMs, minuteMs } from './durations.ts';

export const hoursLater = (at: string, hours: number): string =>
  new Date(Date.parse(at) + hours * hourMs).toISOString();

export const isWholeHour = (at: string): boolean => Date.parse(at) % hourMs === 0;

/** How long after the hour that it is made from a claim about the future may be recorded. */
export const recordWithinMs = 10 * minuteMs;

/** How long an outcome waits for its candle. */
export const candleWaitMs = 48 * hourMs;
