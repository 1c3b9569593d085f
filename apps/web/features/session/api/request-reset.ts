import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import {
  type SuccessResponse,
  type PasswordResetRequest,
  credentialsEndpoints,
} from '#contract/account/credentials.ts';
import { call } from '#ui/api/call.ts';

/** The response is the same for every address. */
export const useRequestReset = (): UseMutationResult<
  SuccessResponse,
  Error,
  PasswordResetRequest
> =>
  useMutation({
    mutationFn: (body: PasswordResetRequest) =>
      call(credentialsEndpoints.requestPasswordReset, { body }),
  });
