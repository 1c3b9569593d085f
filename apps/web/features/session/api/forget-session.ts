import type { QueryClient } from '@tanstack/react-query';
import type { AuthCheck } from '#contract/account/auth.ts';
import { sessionQuery } from './check-session.ts';

const signedOutCheck: AuthCheck = {
  isAuthenticated: false,
  user: null,
  inactivitySeconds: null,
  ended: false,
};

/**
 * Clears this tab's data about the user. The session is cleared first, so that pages unmount before their data is
 * removed. A mounted page would request it again without a session.
 */
export const clearSessionData = (client: QueryClient): void => {
  // A response in flight still used the old cookie and would report that the session expired.
  void client.cancelQueries({ queryKey: sessionQuery.queryKey });
  client.setQueryData(sessionQuery.queryKey, signedOutCheck);
  setTimeout(() => {
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  });
};
