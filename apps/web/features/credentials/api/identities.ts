import {
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import type { SuccessResponse, UnlinkIdentityRequest } from '#contract/account/credentials.ts';
import { credentialsEndpoints } from '#contract/endpoints/account/credentials.ts';
import { call } from '#ui/api/call.ts';
import { ownSessionsKey } from '../../../lib/server/query-client.ts';

export const identitiesQuery = queryOptions({
  queryKey: ['linked-identities'],
  queryFn: ({ signal }) => call(credentialsEndpoints.linkedIdentities, { signal }),
  staleTime: 0,
});

export const useUnlinkIdentity = (): UseMutationResult<
  SuccessResponse,
  Error,
  UnlinkIdentityRequest
> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UnlinkIdentityRequest) =>
      call(credentialsEndpoints.unlinkIdentity, { body }),
    // It ends the other sessions.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
        client.invalidateQueries({ queryKey: ownSessionsKey }),
      ]),
  });
};
