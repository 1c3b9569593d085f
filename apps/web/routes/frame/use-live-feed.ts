import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startLiveMarket } from '../../features/market/live-market.ts';
import { sessionQuery } from '../../features/session/api/check-session.ts';
import { accessQuery } from '../../lib/access.ts';
import { useAccessRefresh } from './use-access-refresh.ts';

/** Keeps prices and access current for as long as somebody is signed in, in each tab by itself. */
export const useLiveFeed = (): void => {
  const client = useQueryClient();
  useAccessRefresh();
  useEffect(
    () =>
      startLiveMarket(client, () => {
        void client.invalidateQueries({ queryKey: accessQuery.queryKey });
        void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }),
    [client],
  );
};
