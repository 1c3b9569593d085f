import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import {
  type ChangeEmailRequest,
  type SuccessResponse,
  credentialsEndpoints,
} from '#contract/account/credentials.ts';
import { call } from '#ui/api/call.ts';

export const useRequestEmailChange = (): UseMutationResult<
  SuccessResponse,
  Error,
  ChangeEmailRequest
> =>
  useMutation({
    mutationFn: ({ email, ...own }: ChangeEmailRequest) =>
      call(credentialsEndpoints.requestEmailChange, { body: { email: email.trim(), ...own } }),
  });
