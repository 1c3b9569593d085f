import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { newestTime } from '../../features/market/figures.ts';
import { useMarketList } from '../../features/market/use-market.ts';

const askAgain = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['predictions'] });
  void client.invalidateQueries({ queryKey: ['market', 'candles'] });
};

// Of an ISO-8601 time in UTC.
const hourOf = (at: string): string => at.slice(0, 13);

/**
 * Refetches when the live market has passed the displayed hour, because a forecast is due every hour and the demo clock
 * may be moved. While one is due, every market message triggers a fetch. Without a displayed forecast, every new hour
 * does.
 */
export const useFreshForecast = (shownAt: string | null | undefined): void => {
  const client = useQueryClient();
  const { data } = useMarketList();
  const at = newestTime(data ?? []);
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
