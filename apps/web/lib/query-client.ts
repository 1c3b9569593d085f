import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#ui/api-error.ts';

const minute = 60_000;

export const sessionKey = ['session'] as const;

/** A 401 to anything but the login itself, whose refusal says nothing about a session. */
const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code !== 'account/invalid-credentials';

/** No refetch on focus, fresh for five minutes, one retry. Where the session has ended elsewhere, it is asked about again. */
export const createQueryClient = (): QueryClient => {
  const askAgain = (error: unknown): void => {
    if (isEnded(error)) void client.invalidateQueries({ queryKey: sessionKey });
  };
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onError: askAgain }),
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== sessionKey[0]) askAgain(error);
      },
    }),
    defaultOptions: {
      // A call without a network fails and says so; held back, it would go out unasked when the network is there again.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        staleTime: 5 * minute,
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        retryDelay: 1000,
      },
    },
  });
  return client;
};
