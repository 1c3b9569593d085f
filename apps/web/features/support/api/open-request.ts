import {
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { supportEndpoints } from '#contract/endpoints/support/support.ts';
import { supportFormSeconds, type SupportTopic } from '#contract/support/support-topics.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { call } from '#ui/api/call.ts';
import { ownRequestsKey } from './get-own-requests.ts';

/** What the form is sent with: the server knows by it when the form was opened. Good for one request. */
export const formQuery = queryOptions({
  queryKey: ['support', 'form'],
  queryFn: ({ signal }) => call(supportEndpoints.supportForm, { signal }),
  staleTime: Infinity,
});

export type RequestInput = {
  topic: SupportTopic;
  message: string;
  /** Undefined for members: the account's counts. */
  email?: string;
  website: string;
};

// Above what the server takes for a robot’s speed, so that nobody who pastes a text loses it.
const leastMs = (supportFormSeconds + 1) * 1000;

const untilOldEnough = async (client: QueryClient): Promise<void> => {
  const openedAt = client.getQueryState(formQuery.queryKey)?.dataUpdatedAt ?? Date.now();
  const left = openedAt + leastMs - Date.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
};

const send = async (
  client: QueryClient,
  { email, website, ...input }: RequestInput,
): Promise<{ reference: string }> => {
  const { token } = await client.query(formQuery);
  await untilOldEnough(client);
  const body = { token, ...input, ...(email !== undefined && { email }), website };
  return call(supportEndpoints.openSupportRequest, { body });
};

export const useOpenRequest = (): UseMutationResult<{ reference: string }, Error, RequestInput> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestInput) => send(client, input),
    onSuccess: async () => {
      client.removeQueries({ queryKey: formQuery.queryKey });
      await client.invalidateQueries({ queryKey: ownRequestsKey });
    },
    onError: (error) => {
      // The form was open for too long: the next attempt has a new one.
      if (error instanceof ApiError && error.code === 'support/form-expired')
        client.removeQueries({ queryKey: formQuery.queryKey });
    },
  });
};
