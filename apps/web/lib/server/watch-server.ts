import type { QueryClient, QueryState } from '@tanstack/react-query';
import { secondMs } from '#contract/durations.ts';
import { getErrorStatus } from '#ui/api/api-error.ts';
import { serverState, waitForServer } from './server-state.ts';

// No response, or a proxy error.
const unavailableStatuses = new Set([0, 502, 504]);

const isServerUnavailable = (error: unknown): boolean =>
  unavailableStatuses.has(getErrorStatus(error) ?? -1);

const getFailure = ({ error, fetchFailureReason }: QueryState): unknown =>
  error ?? fetchFailureReason;

const probeMs = 15 * secondMs;

/** Detects outages by failed calls and, without a live feed (`isLive`), by polling. After recovery, all failed queries are fetched again. */
export const watchServer = (client: QueryClient, isLive: () => boolean): (() => void) => {
  const queries = client.getQueryCache();
  const refetchFailed = (): void => {
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
  };
  const unsubscribeQueries = queries.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { type } = event.action;
    if ((type === 'failed' || type === 'error') && isServerUnavailable(event.action.error))
      void waitForServer();
  });
  const unsubscribeMutations = client.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status === 'error' && isServerUnavailable(mutation.state.error))
      void waitForServer();
  });
  const unsubscribeState = serverState.subscribe(() => {
    if (serverState.get() === 'answers') refetchFailed();
  });
  // Queries that failed before this was loaded.
  if (queries.getAll().some(({ state }) => isServerUnavailable(getFailure(state))))
    void waitForServer().then(refetchFailed);
  const probeTimer = setInterval(() => {
    // The live feed detects outages itself, and hidden pages have no reader.
    if (!isLive() && !document.hidden) void waitForServer();
  }, probeMs);
  return () => {
    clearInterval(probeTimer);
    unsubscribeQueries();
    unsubscribeMutations();
    unsubscribeState();
  };
};
