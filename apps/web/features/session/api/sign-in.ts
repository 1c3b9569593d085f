import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { type SignInResponse, type SignInRequest, authEndpoints } from '#contract/account/auth.ts';
import { call } from '#ui/api/call.ts';
import { resetAfterLogin } from './start-afresh.ts';

export const useSignIn = (): UseMutationResult<SignInResponse, Error, SignInRequest> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SignInRequest) => call(authEndpoints.signIn, { body }),
    // While a second step is pending, there is no session.
    onSuccess: ({ requires2FA }) => (requires2FA ? undefined : resetAfterLogin(client)),
  });
};
