import {
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import {
  type LinkIdentityRequest,
  type LinkIdentityResponse,
  type SuccessResponse,
  credentialsEndpoints,
} from '#contract/account/credentials.ts';
import { call } from '#ui/api/call.ts';
import { ownSessionsKey } from '../../../lib/server/query-client.ts';

export const identitiesQuery = queryOptions({
  queryKey: ['linked-identities'],
  queryFn: ({ signal }) => call(credentialsEndpoints.linkedIdentities, { signal }),
  staleTime: 0,
});

export type PasswordConfirmation = LinkIdentityRequest;

export const useUnlinkIdentity = (
  id: string,
): UseMutationResult<SuccessResponse, Error, PasswordConfirmation> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirmation: PasswordConfirmation) =>
      call(credentialsEndpoints.unlinkIdentity, { body: { id, ...confirmation } }),
    // It ends the other sessions.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
        client.invalidateQueries({ queryKey: ownSessionsKey }),
      ]),
  });
};

export const useLinkIdentity = (): UseMutationResult<
  LinkIdentityResponse,
  Error,
  PasswordConfirmation
> =>
  useMutation({
    mutationFn: (body: PasswordConfirmation) => call(credentialsEndpoints.linkIdentity, { body }),
  });
