import { maxCandleWaitMs, recordWindowMs } from '../shared/time/hours.ts';

export { addHours, isWholeHour } from '../shared/time/hours.ts';

/** How long after its cut-off a forecast can be issued. */
export const issueWindowMs = recordWindowMs;

/** The latest time to issue a forecast, in milliseconds since 1970. */
export const latestIssueTime = (cutOffAt: string): number => Date.parse(cutOffAt) + issueWindowMs;

/** When a missing candle is given up, in milliseconds since 1970. */
export const resolutionDeadline = (targetAt: string): number =>
  Date.parse(targetAt) + maxCandleWaitMs;
