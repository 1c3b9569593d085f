import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import {
  type ChangePasswordRequest,
  type SuccessResponse,
  credentialsEndpoints,
} from '#contract/account/credentials.ts';
import { call } from '#ui/api/call.ts';
import { ownSessionsKey } from '../../../lib/server/query-client.ts';
import type { PasswordChange } from '../check-input.ts';

export const useChangePassword = (): UseMutationResult<SuccessResponse, Error, PasswordChange> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ current, password }: PasswordChange) => {
      const body: ChangePasswordRequest = {
        ...(current === undefined ? {} : { currentPassword: current }),
        newPassword: password,
      };
      return call(credentialsEndpoints.changePassword, { body });
    },
    // It ends the other sessions.
    onSuccess: () => void client.invalidateQueries({ queryKey: ownSessionsKey }),
  });
};
