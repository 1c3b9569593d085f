import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { ProfileRequest, User } from '#contract/auth.ts';
import { accountEndpoints } from '#contract/endpoints/account.ts';
import { call } from '#ui/call.ts';
import { sessionKey } from '../../../lib/query-client.ts';

export const useSaveProfile = (): UseMutationResult<User, Error, ProfileRequest> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileRequest) => call(accountEndpoints.changeProfile, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionKey }),
  });
};
