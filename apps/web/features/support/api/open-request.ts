import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { ownSupportEndpoints } from '#contract/support/own-requests.ts';
import { supportFormSeconds, type SupportTopic } from '#contract/support/support-topics.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { call } from '#ui/api/call.ts';
import { invalidateCalls } from '#ui/api/call-cache.ts';
import { callQuery } from '#ui/api/use-call.ts';

/** The form's token, which tells the server when the form was opened. Valid for one request. */
export const supportFormQuery = callQuery(
  ownSupportEndpoints.supportForm,
  {},
  { staleTime: Infinity },
);

export type RequestInput = {
  topic: SupportTopic;
  message: string;
  /** Undefined for members, who are answered at their account's address. */
  email?: string;
  website: string;
};

// Above the server's limit for bots, so that a person who pastes a text is not rejected.
const minFormAgeMs = (supportFormSeconds + 1) * 1000;

const waitForMinFormAge = async (client: QueryClient): Promise<void> => {
  const openedAt = client.getQueryState(supportFormQuery.queryKey)?.dataUpdatedAt ?? Date.now();
  const remainingMs = openedAt + minFormAgeMs - Date.now();
  if (remainingMs > 0) await new Promise((resolve) => setTimeout(resolve, remainingMs));
};

const sendRequest = async (
  client: QueryClient,
  { email, website, ...input }: RequestInput,
): Promise<{ reference: string }> => {
  const { token } = await client.query(supportFormQuery);
  await waitForMinFormAge(client);
  const body = { token, ...input, ...(email !== undefined && { email }), website };
  return call(ownSupportEndpoints.openSupportRequest, { body });
};

export const useOpenRequest = (): UseMutationResult<{ reference: string }, Error, RequestInput> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestInput) => sendRequest(client, input),
    onSuccess: async () => {
      client.removeQueries({ queryKey: supportFormQuery.queryKey });
      await invalidateCalls(client, [ownSupportEndpoints.ownSupportRequests]);
    },
    onError: (error) => {
      // The form was open for too long, so the next attempt gets a new token.
      if (error instanceof ApiError && error.code === 'support/form-expired')
        client.removeQueries({ queryKey: supportFormQuery.queryKey });
    },
  });
};
