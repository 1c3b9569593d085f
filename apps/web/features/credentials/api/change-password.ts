import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { ChangePasswordRequest, Done } from '#contract/credentials.ts';
import { credentialsEndpoints } from '#contract/endpoints/credentials.ts';
import { call } from '#ui/call.ts';
import type { PasswordChange } from '../check-input.ts';

export const useChangePassword = (): UseMutationResult<Done, Error, PasswordChange> =>
  useMutation({
    mutationFn: ({ current, password }: PasswordChange) => {
      const body: ChangePasswordRequest = {
        ...(current === undefined ? {} : { currentPassword: current }),
        newPassword: password,
      };
      return call(credentialsEndpoints.changePassword, { body });
    },
  });
