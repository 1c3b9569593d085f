import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { supportEndpoints, type OwnSupportRequest } from '#contract/support/support.ts';
import { call } from '#ui/api/call.ts';
import { ownRequestsKey } from './get-own-requests.ts';

/** Sends a reply to one of the reader's requests, which then waits for an answer. */
export const useReply = (id: string): UseMutationResult<OwnSupportRequest, Error, string> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: string) =>
      call(supportEndpoints.replyToSupportRequest, { params: { id }, body: { message } }),
    onSuccess: async (answered) => {
      client.setQueryData<OwnSupportRequest[]>(ownRequestsKey, (requests) =>
        requests?.map((request) => (request.id === answered.id ? answered : request)),
      );
      await client.invalidateQueries({ queryKey: ownRequestsKey });
    },
  });
};
