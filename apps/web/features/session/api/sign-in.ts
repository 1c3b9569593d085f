import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { SignedIn, SignInRequest } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from '../../../lib/api-client.ts';
import { startAfresh } from './check-session.ts';

export const useSignIn = (): UseMutationResult<SignedIn, Error, SignInRequest> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SignInRequest) => callApi<SignedIn>(paths.signIn, { method: 'POST', body }),
    onSuccess: () => startAfresh(client),
  });
};
