import type { QueryClient } from '@tanstack/react-query';
import type { AuthCheck } from '#contract/account/auth.ts';
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
  // An answer under way was asked with the cookie of the session that is over, and says that it ended by itself.
  void client.cancelQueries({ queryKey: sessionQuery.queryKey });
  client.setQueryData(sessionQuery.queryKey, signedOut);
  setTimeout(() => {
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  });
};
