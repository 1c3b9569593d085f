import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { SignedIn, SignInRequest } from '#contract/auth.ts';
import { accountEndpoints } from '#contract/endpoints/account.ts';
import { call } from '#ui/call.ts';
import { startAfresh } from './start-afresh.ts';

export const useSignIn = (): UseMutationResult<SignedIn, Error, SignInRequest> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SignInRequest) => call(accountEndpoints.signIn, { body }),
    onSuccess: () => startAfresh(client),
  });
};
