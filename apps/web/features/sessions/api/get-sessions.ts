import { queryOptions } from '@tanstack/react-query';
import { sessionEndpoints } from '#contract/endpoints/account/sessions.ts';
import { call } from '#ui/api/call.ts';
import { ownSessionsKey } from '../../../lib/server/query-client.ts';

/** Asked anew whenever it is opened: another device may have come or gone. */
export const ownSessionsQuery = queryOptions({
  queryKey: ownSessionsKey,
  queryFn: ({ signal }) => call(sessionEndpoints.ownSessions, { signal }),
  staleTime: 0,
});
