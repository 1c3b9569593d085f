import { useQueryClient } from '@tanstack/react-query';
import { authEndpoints } from '#contract/account/auth.ts';
import { useCallMutation, type CallMutation } from '#ui/api/use-call.ts';
import { resetAfterLogin } from './start-afresh.ts';

export const useSignIn = (): CallMutation<'signIn'> => {
  const client = useQueryClient();
  return useCallMutation(authEndpoints.signIn, {
    // While a second step is pending, there is no session.
    onSuccess: ({ requires2FA }) => (requires2FA ? undefined : resetAfterLogin(client)),
  });
};
