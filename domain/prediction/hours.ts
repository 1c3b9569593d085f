import { candleWaitMs, recordWithinMs } from '../shared/time/hours.ts';

export { hoursLater, isWholeHour } from '../shared/time/hours.ts';

/** How long after its cut-off a forecast may be issued. */
export const issueWithinMs = recordWithinMs;

/** A forecast that would be written later than this is never issued. */
export const latestIssue = (cutOffAt: string): number => Date.parse(cutOffAt) + issueWithinMs;

/** From then on a candle that has not come is not waited for. */
export const issueDeadline = (targetAt: string): number => Date.parse(targetAt) + candleWaitMs;
