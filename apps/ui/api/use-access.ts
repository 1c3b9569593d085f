import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type AccessEntry, type Resource, accessEndpoints } from '#contract/account/access.ts';
import { accessRefetchMs } from './access.ts';
import type { LiveState } from './live-feed.ts';
import { serverNow } from './server-time.ts';
import { callQuery } from './use-call.ts';

/** Fetched once per session, and again when the server pushes a change or a decision expires. */
export const accessQuery = callQuery(
  accessEndpoints.access,
  {},
  { staleTime: Infinity, background: 'refetches' },
);

/** What a change of access makes outdated: the decisions and their reasons. */
export const accessKey = ['access'] as const;

export const useAccessQuery = (): UseQueryResult<AccessEntry[]> => useQuery(accessQuery);

/** The server's access decision for a resource; undefined until it is known. */
export const useAccess = (resource: Resource): AccessEntry | undefined =>
  useAccessQuery().data?.find((decision) => decision.resource === resource);

/** Mounted once in each front end, next to the live feed that invalidates `accessKey`. */
export const useAccessRefresh = (live: LiveState): void => {
  useQuery({
    ...accessQuery,
    refetchInterval: ({ state: { data } }) => accessRefetchMs(data ?? [], live, serverNow()),
    refetchIntervalInBackground: true,
  });
};
