import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccessRefresh } from '#ui/api/use-access.ts';
import { liveState } from '../../features/market/live-state.ts';
import { useMarketPolling } from '../../features/market/use-market.ts';
import { loadChunk } from '../../lib/server/load-chunk.ts';
import { useStore } from '../../lib/store.ts';

/** Renders nothing, so that changes of the feed's state do not render the whole frame. */
export const LiveFeed = (): null => {
  const client = useQueryClient();
  useAccessRefresh(useStore(liveState));
  useMarketPolling();
  useEffect(() => startWhenLoaded(client), [client]);
  return null;
};

// The feed is loaded after the first paint; until then prices are polled.
const startWhenLoaded = (client: QueryClient): (() => void) => {
  const abortController = new AbortController();
  loadChunk(() => import('./start-live.ts')).then(
    ({ startLiveUpdates: startLive }) => {
      if (abortController.signal.aborted) return;
      abortController.signal.addEventListener('abort', startLive(client));
    },
    () => undefined,
  );
  return () => {
    abortController.abort();
  };
};
