import { useQueryClient } from '@tanstack/react-query';
import { authEndpoints } from '#contract/account/auth.ts';
import { useCallMutation, type CallMutation } from '#ui/api/use-call.ts';
import { hasJustRegistered } from '../just-registered.ts';
import { resetAfterLogin } from './start-afresh.ts';

export const useRegister = (): CallMutation<'register'> => {
  const client = useQueryClient();
  return useCallMutation(authEndpoints.register, {
    onSuccess: () => {
      hasJustRegistered.set(true);
      return resetAfterLogin(client);
    },
  });
};
