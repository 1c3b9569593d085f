import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { Done } from '#contract/credentials.ts';
import { credentialsEndpoints } from '#contract/endpoints/credentials.ts';
import { call } from '#ui/call.ts';
import type { PasswordChange } from '../check-input.ts';

export const useChangePassword = (): UseMutationResult<Done, Error, PasswordChange> =>
  useMutation({
    mutationFn: ({ current, password }: PasswordChange) =>
      call(credentialsEndpoints.changePassword, {
        body: { currentPassword: current, newPassword: password },
      }),
  });
