export const hourMs = 3_600_000;

export const hoursLater = (at: string, hours: number): string =>
  new Date(Date.parse(at) + hours * hourMs).toISOString();

export const isWholeHour = (at: string): boolean => Date.parse(at) % hourMs === 0;

/** How long after the hour that it is made from a claim about the future may be recorded. */
export const recordWithinMs = 600_000;

/** How long an outcome waits for its candle. */
export const candleWaitMs = 48 * hourMs;
