import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Alerts, alertEndpoints } from '#contract/market/alerts.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';
import { useAccess } from '#ui/api/use-access.ts';

const rateRefreshMs = 60_000;

/** Watchlist, alerts and notifications. New notifications are pushed; changes in another tab are fetched when this one is used again. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: (context) => call(alertEndpoints.alerts, refreshOptions(context)),
  refetchOnWindowFocus: 'always',
  // The rates of other currencies change, and an alert that waits for one goes on.
  refetchInterval: ({ state }) =>
    state.data?.alerts.some(({ currency }) => currency !== 'USD') === true ? rateRefreshMs : false,
});

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
