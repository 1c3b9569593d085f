import { useQueryClient } from '@tanstack/react-query';
import { secondFactorEndpoints } from '#contract/account/second-factor.ts';
import { useCallMutation, type CallMutation } from '#ui/api/use-call.ts';
import { resetAfterLogin } from './start-afresh.ts';

/** The second step of a login; a cookie identifies the login. */
export const useVerifyLogin = (): CallMutation<'verifyTotpLogin'> => {
  const client = useQueryClient();
  return useCallMutation(secondFactorEndpoints.verifyTotpLogin, {
    onSuccess: () => resetAfterLogin(client),
  });
};
