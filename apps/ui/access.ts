import type { AccessDecision } from '#contract/access.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Milliseconds until the first decision ends by itself; false when none does. A device whose clock is ahead asks once a minute. */
export const untilFirstEnd = (
  decisions: readonly Pick<AccessDecision, 'until'>[],
  now: Date,
): number | false => {
  const ends = decisions.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  if (ends.length === 0) return false;
  const left = Math.min(...ends) - now.getTime();
  // A timer holds 24 days at most; asking once a day more is no loss.
  return left <= 0 ? minute : Math.min(left + second, day);
};

/** How often access is asked for while no socket can push a change. */
export const accessPollMs = minute;
