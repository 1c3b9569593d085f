import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCanAccess } from 'react-admin';
import { accessPollMs } from '#ui/access.ts';
import { createLiveFeed, openSocket } from '#ui/live-feed.ts';

export type ConsoleAccess = 'unknown' | 'allowed' | 'denied';

/** Whether the console is open to its reader, asked again when the server pushes a change and once a minute. */
export const useConsoleAccess = (): ConsoleAccess => {
  const client = useQueryClient();
  useEffect(() => {
    const feed = createLiveFeed({
      openSocket,
      onAccessChanged: () => void client.invalidateQueries({ queryKey: ['auth', 'canAccess'] }),
      onState: () => undefined,
    });
    return feed.stop;
  }, [client]);
  const { canAccess, isPending } = useCanAccess({
    resource: 'members',
    action: 'list',
    refetchInterval: accessPollMs,
  });
  if (isPending) return 'unknown';
  return canAccess === true ? 'allowed' : 'denied';
};
