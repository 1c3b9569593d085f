import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { Done } from '#contract/credentials.ts';
import { credentialsEndpoints } from '#contract/endpoints/credentials.ts';
import { call } from '#ui/call.ts';

/** The answer is the same for every address. */
export const useRequestReset = (): UseMutationResult<Done, Error, string> =>
  useMutation({
    mutationFn: (email: string) =>
      call(credentialsEndpoints.requestPasswordReset, { body: { email } }),
  });
