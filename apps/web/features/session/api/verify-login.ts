import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import {
  secondFactorEndpoints,
  type TotpVerification,
  type VerifyTotpLogin,
} from '#contract/account/second-factor.ts';
import { call } from '#ui/api/call.ts';
import { resetAfterLogin } from './start-afresh.ts';

/** The second step of a login; a cookie identifies the login. */
export const useVerifyLogin = (): UseMutationResult<TotpVerification, Error, VerifyTotpLogin> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: VerifyTotpLogin) => call(secondFactorEndpoints.verifyTotpLogin, { body }),
    onSuccess: () => resetAfterLogin(client),
  });
};
