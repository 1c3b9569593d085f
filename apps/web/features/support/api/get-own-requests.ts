import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { supportEndpoints, type OwnSupportRequest } from '#contract/support/support.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';
import { useAccess } from '#ui/api/use-access.ts';

export const ownRequestsKey = ['support', 'own'];

const ownRequestsQuery = queryOptions({
  queryKey: ownRequestsKey,
  queryFn: (context) => call(supportEndpoints.ownSupportRequests, refreshOptions(context)),
  // Support may have answered in the meantime.
  refetchOnWindowFocus: 'always',
});

/** The reader's requests with their answers, newest first. */
export const useOwnRequests = (): UseQueryResult<OwnSupportRequest[]> =>
  useQuery({ ...ownRequestsQuery, enabled: useAccess('own-support')?.allowed === true });
