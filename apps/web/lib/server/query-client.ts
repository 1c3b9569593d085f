import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { ApiError } from '#ui/api/api-error.ts';

export const sessionKey = ['session'] as const;
export const subscriptionKey = ['subscription'] as const;
export const invoicesKey = [...subscriptionKey, 'invoices'] as const;
/** The devices on which the member is logged in. */
export const ownSessionsKey = ['own-sessions'] as const;

// A 401 of anything but the login, where it means a wrong password, or that its second step has expired.
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && !ofLogin.has(error.code);

const ofLogin = new Set(['account/invalid-credentials', 'second-factor/no-sign-in']);

/** After a 401, the session is checked again: it may have ended in another tab. */
export const createQueryClient = (): QueryClient => {
  const refetchAccess = (error: unknown): void => {
    if (isSessionEnd(error)) void client.invalidateQueries({ queryKey: sessionKey });
  };
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onError: refetchAccess }),
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== sessionKey[0]) refetchAccess(error);
      },
    }),
    defaultOptions: {
      // A call without a network fails and says so; held back, it would go out unasked when the network is there again.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        staleTime: 5 * minuteMs,
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        retryDelay: 1000,
      },
    },
  });
  return client;
};
