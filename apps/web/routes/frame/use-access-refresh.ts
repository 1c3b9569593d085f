import { useQuery } from '@tanstack/react-query';
import type { AccessDecision } from '#contract/access.ts';
import { liveState } from '../../features/market/live-market.ts';
import { accessQuery } from '../../lib/access.ts';
import { useStore } from '../../lib/store.ts';

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

/** Asks for access again when a decision ends by itself, and every minute while no socket could push a change. */
export const useAccessRefresh = (): void => {
  const live = useStore(liveState);
  useQuery({
    ...accessQuery,
    refetchInterval: ({ state: { data } }) => {
      const left = untilFirstEnd(data ?? [], new Date());
      if (live === 'live') return left;
      return left === false ? minute : Math.min(left, minute);
    },
    refetchIntervalInBackground: true,
  });
};
