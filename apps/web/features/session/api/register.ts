import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { type RegisterRequest, type SignedInUser, authEndpoints } from '#contract/account/auth.ts';
import { call } from '#ui/api/call.ts';
import { hasJustRegistered } from '../just-registered.ts';
import { resetAfterLogin } from './start-afresh.ts';

export const useRegister = (): UseMutationResult<SignedInUser, Error, RegisterRequest> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RegisterRequest) => call(authEndpoints.register, { body }),
    onSuccess: () => {
      hasJustRegistered.set(true);
      return resetAfterLogin(client);
    },
  });
};
