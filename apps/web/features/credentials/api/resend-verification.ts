import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { type SuccessResponse, credentialsEndpoints } from '#contract/account/credentials.ts';
import { call } from '#ui/api/call.ts';

export const useResendVerification = (): UseMutationResult<SuccessResponse, Error, void> =>
  useMutation({ mutationFn: () => call(credentialsEndpoints.resendVerification) });
