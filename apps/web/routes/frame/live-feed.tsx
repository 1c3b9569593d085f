import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accessQuery, useAccessRefresh } from '#ui/use-access.ts';
import { sessionQuery } from '../../features/session/api/check-session.ts';
import { liveState } from '../../features/market/live-state.ts';
import { useMarketPolling } from '../../features/market/use-market.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { useStore } from '../../lib/store.ts';

/** Shows nothing: what changes with the state of the feed would render the whole frame otherwise. */
export const LiveFeed = (): null => {
  const client = useQueryClient();
  useAccessRefresh(useStore(liveState));
  useMarketPolling();
  useEffect(() => startWhenLoaded(client), [client]);
  return null;
};

// The feed is loaded after the first paint; until then prices are polled.
const startWhenLoaded = (client: QueryClient): (() => void) => {
  const ended = new AbortController();
  loadChunk(() => import('../../features/market/live-market.ts')).then(
    ({ startLiveMarket }) => {
      if (ended.signal.aborted) return;
      const stop = startLiveMarket(client, () => {
        refetchAccess(client);
      });
      ended.signal.addEventListener('abort', stop);
    },
    () => undefined,
  );
  return () => {
    ended.abort();
  };
};

const refetchAccess = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: accessQuery.queryKey });
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
};
