import { useQueryClient } from '@tanstack/react-query';
import { type OwnSupportRequest, ownSupportEndpoints } from '#contract/support/own-requests.ts';
import { getCallKey } from '#ui/api/call-cache.ts';
import { useCallMutation, type CallMutation } from '#ui/api/use-call.ts';

/** Sends a reply to one of the reader's requests, which then waits for an answer. */
export const useReply = (): CallMutation<'replyToSupportRequest'> => {
  const client = useQueryClient();
  return useCallMutation(ownSupportEndpoints.replyToSupportRequest, {
    onSuccess: (answered) => {
      client.setQueryData<OwnSupportRequest[]>(
        getCallKey(ownSupportEndpoints.ownSupportRequests),
        (requests) => requests?.map((request) => (request.id === answered.id ? answered : request)),
      );
    },
    invalidates: [ownSupportEndpoints.ownSupportRequests],
  });
};
