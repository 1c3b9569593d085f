import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import {
  type DeleteAccountRequest,
  type SuccessResponse,
  credentialsEndpoints,
} from '#contract/account/credentials.ts';
import { call } from '#ui/api/call.ts';

export const useRequestDeletion = (): UseMutationResult<
  SuccessResponse,
  Error,
  DeleteAccountRequest
> =>
  useMutation({
    mutationFn: (body: DeleteAccountRequest) =>
      call(credentialsEndpoints.requestDeletion, { body }),
  });
