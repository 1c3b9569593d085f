import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { User } from '#contract/auth.ts';
import { legalEndpoints } from '#contract/endpoints/legal.ts';
import type { AcceptTermsRequest } from '#contract/legal.ts';
import { call } from '#ui/call.ts';
import { sessionKey } from '../../../lib/query-client.ts';

export const useAcceptTerms = (): UseMutationResult<User, Error, AcceptTermsRequest> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AcceptTermsRequest) => call(legalEndpoints.acceptTerms, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionKey }),
  });
};
