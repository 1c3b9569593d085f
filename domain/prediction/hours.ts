export const hourMs = 3_600_000;
/** How long after its cut-off a forecast may be issued. */
export const issueWithinMs = 600_000;
const waitMs = 48 * hourMs;

/** A forecast that would be written later than this is never issued. */
export const latestIssue = (cutOffAt: string): number => Date.parse(cutOffAt) + issueWithinMs;

/** From then on a candle that has not come is not waited for. */
export const waitsUntil = (targetAt: string): number => Date.parse(targetAt) + waitMs;

export const hoursLater = (at: string, hours: number): string =>
  new Date(Date.parse(at) + hours * hourMs).toISOString();

export const isWholeHour = (at: string): boolean => Date.parse(at) % hourMs === 0;
