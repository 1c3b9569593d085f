import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { User } from '#contract/account/auth.ts';
import { legalEndpoints, type AcceptTermsRequest } from '#contract/account/legal.ts';
import { call } from '#ui/api/call.ts';
import { sessionKey } from '../../../lib/server/query-client.ts';

export const useAcceptTerms = (): UseMutationResult<User, Error, AcceptTermsRequest> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AcceptTermsRequest) => call(legalEndpoints.acceptTerms, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionKey }),
  });
};
