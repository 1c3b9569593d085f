import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { Done } from '#contract/credentials.ts';
import { credentialsEndpoints } from '#contract/endpoints/credentials.ts';
import { call } from '#ui/call.ts';
import type { EmailChange } from '../check-input.ts';

export const useRequestEmailChange = (): UseMutationResult<Done, Error, EmailChange> =>
  useMutation({
    mutationFn: ({ email, password }: EmailChange) =>
      call(credentialsEndpoints.requestEmailChange, { body: { email: email.trim(), password } }),
  });
