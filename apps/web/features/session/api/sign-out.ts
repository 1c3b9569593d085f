import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { AuthCheck, SignOutRequest } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from '../../../lib/api-client.ts';
import { sessionQuery } from './check-session.ts';

const signedOut: AuthCheck = { isAuthenticated: false, user: null, inactivitySeconds: null };

/** Forgets everything that belonged to the person, in this tab. */
export const forgetSession = (client: QueryClient): void => {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  client.setQueryData(sessionQuery.queryKey, signedOut);
};

type Cause = SignOutRequest['cause'];

/** Ends the session and tells the server who ended it: the person, or their inactivity. */
export const useSignOut = (): ((cause: Cause) => Promise<void>) => {
  const client = useQueryClient();
  return async (cause) => {
    await callApi<null>(paths.signOut, {
      method: 'POST',
      body: { cause } satisfies SignOutRequest,
    });
    forgetSession(client);
  };
};
