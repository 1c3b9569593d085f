import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { closeFailureToast } from '../../components/toast/toast.tsx';

export const sessionKey = ['session'] as const;

// A 401 outside the login, where it means a wrong password or an expired second step.
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && !loginProblemCodes.has(error.code);

const loginProblemCodes = new Set(['account/invalid-credentials', 'second-factor/no-sign-in']);

/** Checks the session again after a 401, because it may have ended in another tab. */
export const createQueryClient = (): QueryClient => {
  const refetchAccess = (error: unknown): void => {
    if (isSessionEnd(error)) void client.invalidateQueries({ queryKey: sessionKey });
  };
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onMutate: closeFailureToast, onError: refetchAccess }),
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== sessionKey[0]) refetchAccess(error);
      },
    }),
    defaultOptions: {
      // Offline requests fail with an error. Paused ones would be sent without warning once online again.
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
