import type { AccessDecision } from '#contract/account/access.ts';
import { dayMs, minuteMs, secondMs } from '#contract/durations.ts';
import type { LiveState } from './live-feed.ts';

/** Milliseconds until access is fetched again: when the first decision ends, and every minute while no socket can push a change. */
export const accessRefetchMs = (
  decisions: readonly Pick<AccessDecision, 'until'>[],
  live: LiveState,
  now: Date,
): number | false => {
  const remainingMs = msUntilFirstEnd(decisions, now);
  if (live === 'live') return remainingMs;
  return remainingMs === false ? minuteMs : Math.min(remainingMs, minuteMs);
};

const msUntilFirstEnd = (
  decisions: readonly Pick<AccessDecision, 'until'>[],
  now: Date,
): number | false => {
  const endTimes = decisions.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  if (endTimes.length === 0) return false;
  const remainingMs = Math.min(...endTimes) - now.getTime();
  // A device whose clock is ahead of the server's would ask without a pause.
  if (remainingMs <= 0) return minuteMs;
  // A timer cannot run longer than 24 days, so it is renewed once a day.
  return Math.min(remainingMs + secondMs, dayMs);
};

export const isForSale = ({ allowed, rule }: AccessDecision): boolean =>
  !allowed && /^denied\/(plan-\w+|needs-(?!admin$|staff$)\w+)$/.test(rule);
