import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type AccessEntry, type Resource, accessEndpoints } from '#contract/account/access.ts';
import { accessRefetchMs } from './access.ts';
import { call } from './call.ts';
import type { LiveState } from './live-feed.ts';
import { refreshOptions } from './refresh.ts';
import { serverNow } from './server-time.ts';

/** Fetched once per session, and again when the server pushes a change or a decision expires. */
export const accessQuery = queryOptions({
  queryKey: ['access'],
  queryFn: (context) => call(accessEndpoints.access, refreshOptions(context)),
  staleTime: Infinity,
});

export const useAccessQuery = (): UseQueryResult<AccessEntry[]> => useQuery(accessQuery);

/** The server's access decision for a resource; undefined until it is known. */
export const useAccess = (resource: Resource): AccessEntry | undefined =>
  useAccessQuery().data?.find((decision) => decision.resource === resource);

/** Mounted once in each front end, next to the live feed that invalidates `accessQuery`. */
export const useAccessRefresh = (live: LiveState): void => {
  useQuery({
    ...accessQuery,
    refetchInterval: ({ state: { data } }) => accessRefetchMs(data ?? [], live, serverNow()),
    refetchIntervalInBackground: true,
  });
};
