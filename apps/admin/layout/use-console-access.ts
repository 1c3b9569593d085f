import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminEndpoints } from '#contract/admin/admin.ts';
import { createLiveFeed, type LiveState } from '#ui/api/live-feed.ts';
import { useAccess, useAccessQuery, useAccessRefresh, accessKey } from '#ui/api/use-access.ts';

export type ConsoleAccess = 'unknown' | 'allowed' | 'denied' | 'failed';

export const useConsoleAccess = (): ConsoleAccess => {
  const { isPending, isLoadingError } = useAccessQuery();
  const decision = useAccess(adminEndpoints.members.resource);
  if (isPending) return 'unknown';
  if (isLoadingError) return 'failed';
  return decision?.allowed === true ? 'allowed' : 'denied';
};

/** Mounted once, in the layout. */
export const useConsoleAccessFeed = (): void => {
  useAccessRefresh(useAccessFeed());
};

/** Fetches access again when the server pushes a change; the console uses nothing else of the live feed. */
const useAccessFeed = (): LiveState => {
  const client = useQueryClient();
  const [liveState, setLiveState] = useState<LiveState>('connecting');
  useEffect(() => {
    const feed = createLiveFeed({
      onAccessChanged: () => void client.invalidateQueries({ queryKey: accessKey }),
      onState: setLiveState,
    });
    return feed.stop;
  }, [client]);
  return liveState;
};
