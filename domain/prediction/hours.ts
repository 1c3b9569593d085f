import { candleWaitMs, recordWithinMs } from '../shared/time/hours.ts';

export { hoursLater, isWholeHour } from '../shared/time/hours.ts';

/** How long after its cut-off a forecast can be issued. */
export const issueWithinMs = recordWithinMs;

/** The latest time to issue a forecast, in milliseconds since 1970. */
export const latestIssue = (cutOffAt: string): number => Date.parse(cutOffAt) + issueWithinMs;

/** When a missing candle is given up, in milliseconds since 1970. */
export const issueDeadline = (targetAt: string): number => Date.parse(targetAt) + candleWaitMs;
