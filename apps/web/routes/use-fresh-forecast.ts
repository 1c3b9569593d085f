import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { asOf } from '../features/market/figures.ts';
import { useMarketList } from '../features/market/use-market.ts';

const askAgain = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['predictions'] });
  void client.invalidateQueries({ queryKey: ['market', 'candles'] });
};

// Of an ISO-8601 time in UTC.
const hourOf = (at: string): string => at.slice(0, 13);

/**
 * Asks again once the live market is past the hour of what is shown: a forecast is due every hour, and a demo's clock may be moved.
 * While one is due, every message of the feed is a reason to ask; where none is shown, every new hour is.
 */
export const useFreshForecast = (shownAt: string | null | undefined): void => {
  const client = useQueryClient();
  const { data } = useMarketList();
  const at = asOf(data ?? []);
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (at === undefined || shownAt === undefined) return;
    const before = seen.current;
    seen.current = at;
    const isDue = shownAt !== null && hourOf(at) > hourOf(shownAt);
    const isNewHour = before !== undefined && hourOf(at) > hourOf(before);
    if (isDue ? at !== before : isNewHour) askAgain(client);
  }, [at, client, shownAt]);
};
