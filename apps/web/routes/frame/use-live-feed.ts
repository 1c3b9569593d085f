import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accessQuery, useAccessRefresh } from '#ui/use-access.ts';
import { sessionQuery } from '../../features/session/api/check-session.ts';
import { liveState } from '../../features/market/live-state.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { useStore } from '../../lib/store.ts';

export const useLiveFeed = (): void => {
  const client = useQueryClient();
  useAccessRefresh(useStore(liveState));
  useEffect(() => startWhenLoaded(client), [client]);
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
