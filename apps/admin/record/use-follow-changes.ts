import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useResourceContext, type RaRecord } from 'react-admin';
import { secondMs } from '#contract/durations.ts';
import { backgroundHeader } from '#contract/headers.ts';
import { sendRequest } from '#ui/api/call.ts';
import { isLoggingOut } from '../session-over.ts';

const pollIntervalMs = 10 * secondMs;
const frequentPollMs = secondMs;

/** A background query for changes to parts of the page that the record itself does not include. */
export type ExtraPolling = (signal: AbortSignal) => Promise<unknown>;

type FollowOptions = {
  /** For a record that changes by itself. */
  readonly pollOften?: boolean | undefined;
  readonly beside?: ExtraPolling | undefined;
};

/**
 * Updates the record and the rest of its resource after changes by others, and counts them. Polled in the background, so that an open page
 * does not prolong its session.
 */
export const useChangePolling = (
  record: RaRecord,
  { pollOften = false, beside }: FollowOptions = {},
): number => {
  const resource = useResourceContext() ?? '';
  const shownVersion = useRef('');
  const latestExtra = useRef<string>(undefined);
  useEffect(() => {
    shownVersion.current = JSON.stringify(record);
  }, [record]);
  const { data: changes } = useQuery({
    queryKey: ['follow', resource, record.id],
    queryFn: async ({ client, queryKey, signal }) => {
      const changeCount = client.getQueryData<number>(queryKey) ?? 0;
      if (isLoggingOut()) return changeCount;
      const latestVersion = await fetchLatestVersion(resource, record.id, signal);
      const latestExtraData = JSON.stringify(await beside?.(signal));
      const isExtraUnchanged = [undefined, latestExtraData].includes(latestExtra.current);
      latestExtra.current = latestExtraData;
      if (latestVersion === shownVersion.current && isExtraUnchanged) return changeCount;
      const recordQueryKey = [resource, 'getOne', { id: String(record.id) }];
      client.setQueriesData({ queryKey: recordQueryKey }, JSON.parse(latestVersion));
      void client.invalidateQueries({
        queryKey: [resource],
        predicate: ({ queryKey: [, kind] }) => kind !== 'getOne',
      });
      return hasRecentMutation(client) ? changeCount : changeCount + 1;
    },
    initialData: 0,
    // Parts besides the record are unknown until their first fetch.
    ...(beside === undefined ? {} : { initialDataUpdatedAt: 0 }),
    refetchInterval: pollOften ? frequentPollMs : pollIntervalMs,
    refetchOnWindowFocus: true,
    staleTime: pollIntervalMs,
    gcTime: 0,
    retry: false,
  });
  return changes;
};

// This page's own command also changes the record and is not counted, unless it was refused.
const hasRecentMutation = (client: QueryClient): boolean =>
  client
    .getMutationCache()
    .getAll()
    .some(
      ({ state }) => state.status !== 'error' && Date.now() - state.submittedAt < pollIntervalMs,
    );

const fetchLatestVersion = async (
  resource: string,
  id: RaRecord['id'],
  signal: AbortSignal,
): Promise<string> => {
  const headers = { accept: 'application/json', [backgroundHeader]: '1' };
  const address = `/api/admin/${resource}/${encodeURIComponent(id)}`;
  const { text } = await sendRequest(address, { headers, signal });
  return JSON.stringify(JSON.parse(text));
};
