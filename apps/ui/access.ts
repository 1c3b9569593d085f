import type { AccessDecision } from '#contract/access.ts';
import type { LiveState } from './live-feed.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Milliseconds until access is fetched again: when the first decision ends, and every minute while no socket can push a change. */
export const accessRefetchMs = (
  decisions: readonly Pick<AccessDecision, 'until'>[],
  live: LiveState,
  now: Date,
): number | false => {
  const left = untilFirstEnd(decisions, now);
  if (live === 'live') return left;
  return left === false ? minute : Math.min(left, minute);
};

const untilFirstEnd = (
  decisions: readonly Pick<AccessDecision, 'until'>[],
  now: Date,
): number | false => {
  const ends = decisions.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  if (ends.length === 0) return false;
  const left = Math.min(...ends) - now.getTime();
  // A device whose clock is ahead of the server's would ask without a pause.
  if (left <= 0) return minute;
  // A timer holds 24 days at most; asking once a day more is no loss.
  return Math.min(left + second, day);
};

export const isForSale = ({ allowed, rule }: AccessDecision): boolean =>
  !allowed && /^denied\/(plan-\w+|needs-(?!admin$|staff$)\w+)$/.test(rule);
