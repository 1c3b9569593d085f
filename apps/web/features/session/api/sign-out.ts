import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { AuthCheck, SignOutRequest } from '#contract/auth.ts';
import { accountEndpoints } from '#contract/endpoints/account.ts';
import { call } from '#ui/call.ts';
import { tellSessionNews } from '#ui/session-end.ts';
import { endReason, isLeaving } from '../session-end.ts';
import { sessionQuery } from './check-session.ts';

const signedOut: AuthCheck = {
  isAuthenticated: false,
  user: null,
  inactivitySeconds: null,
  ended: false,
};

/**
 * Forgets everything that belonged to the person, in this tab. First who it was, so that the pages that asked are gone
 * when their answers are removed; a page that is still there would ask again, as nobody.
 */
export const forgetSession = (client: QueryClient): void => {
  client.setQueryData(sessionQuery.queryKey, signedOut);
  setTimeout(() => {
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  });
};

export type SignOutCause = SignOutRequest['cause'];

export const useSignOut = (): ((cause: SignOutCause) => Promise<void>) => {
  const client = useQueryClient();
  return async (cause) => {
    await call(accountEndpoints.signOut, { body: { cause } });
    endReason.set(cause === 'asked' ? null : cause);
    isLeaving.set(true);
    tellSessionNews({ type: 'ended', why: cause });
    forgetSession(client);
  };
};
