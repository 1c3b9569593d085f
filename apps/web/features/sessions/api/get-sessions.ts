import { queryOptions } from '@tanstack/react-query';
import { sessionEndpoints } from '#contract/account/sessions.ts';
import { call } from '#ui/api/call.ts';
import { ownSessionsKey } from '../../../lib/server/query-client.ts';

/** Fetched each time it is opened, because devices come and go. */
export const ownSessionsQuery = queryOptions({
  queryKey: ownSessionsKey,
  queryFn: ({ signal }) => call(sessionEndpoints.ownSessions, { signal }),
  staleTime: 0,
});
