import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { Done, PasswordResetRequest } from '#contract/credentials.ts';
import { credentialsEndpoints } from '#contract/endpoints/credentials.ts';
import { call } from '#ui/call.ts';

/** The answer is the same for every address. */
export const useRequestReset = (): UseMutationResult<Done, Error, PasswordResetRequest> =>
  useMutation({
    mutationFn: (body: PasswordResetRequest) =>
      call(credentialsEndpoints.requestPasswordReset, { body }),
  });
