import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { ProfileRequest } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from '../../../lib/api-client.ts';
import { sessionKey } from '../../../lib/query-client.ts';

export const useSaveProfile = (): UseMutationResult<unknown, Error, ProfileRequest> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileRequest) => callApi(paths.profile, { method: 'PATCH', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionKey }),
  });
};
