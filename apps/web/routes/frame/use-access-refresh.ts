import { useQuery } from '@tanstack/react-query';
import { accessPollMs, untilFirstEnd } from '#ui/access.ts';
import { liveState } from '../../features/market/live-state.ts';
import { accessQuery } from '../../lib/access.ts';
import { useStore } from '../../lib/store.ts';

/** Asks for access again when a decision ends by itself, and every minute while no socket could push a change. */
export const useAccessRefresh = (): void => {
  const live = useStore(liveState);
  useQuery({
    ...accessQuery,
    refetchInterval: ({ state: { data } }) => {
      const left = untilFirstEnd(data ?? [], new Date());
      if (live === 'live') return left;
      return left === false ? accessPollMs : Math.min(left, accessPollMs);
    },
    refetchIntervalInBackground: true,
  });
};
