import { hourMs, minuteMs } from './durations.ts';

export const addHours = (at: string, hours: number): string =>
  new Date(Date.parse(at) + hours * hourMs).toISOString();

export const isWholeHour = (at: string): boolean => Date.parse(at) % hourMs === 0;

/** How long after the end of its hour a prediction or signal can still be recorded. */
export const recordWindowMs = 10 * minuteMs;

/** How long to wait for the candle that decides an outcome. */
export const maxCandleWaitMs = 48 * hourMs;
