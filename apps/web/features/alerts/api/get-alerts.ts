import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { type Alerts, alertEndpoints } from '#contract/market/alerts.ts';
import { useAccess } from '#ui/api/use-access.ts';
import { callQuery } from '#ui/api/use-call.ts';

/** Watchlist, alerts and notifications. New notifications are pushed. Changes on another device are fetched when this tab is used again. */
export const alertsQuery = callQuery(
  alertEndpoints.alerts,
  {},
  {
    background: 'refetches',
    refetchOnWindowFocus: 'always',
    // The rates of other currencies change, and an alert that waits for one goes on.
    refetchInterval: ({ state }) =>
      state.data?.alerts.some(({ currency }) => currency !== 'USD') === true ? minuteMs : false,
  },
);

export const useAlerts = (): UseQueryResult<Alerts> =>
  useQuery({ ...alertsQuery, enabled: useIsOpen() });

// The frame stays briefly after a session ends, and must not send requests then.
const useIsOpen = (): boolean => useAccess('alerts')?.allowed === true;

/** Whether a coin is watched; undefined until known. */
export const useIsWatched = (symbol: string): boolean | undefined =>
  useQuery({
    ...alertsQuery,
    enabled: useIsOpen(),
    select: ({ watchlist }) => watchlist.includes(symbol.toUpperCase()),
  }).data;
