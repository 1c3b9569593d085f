import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import type { AuthCheck, SignOutRequest } from '#contract/auth.ts';
import { accountEndpoints } from '#contract/endpoints/account.ts';
import { adminEndpoints } from '#contract/endpoints/admin.ts';
import { call } from '#ui/call.ts';
import { accessQuery } from '#ui/use-access.ts';

// A page checks the session several times at once; the checks share one answer for this long.
const sharedForMs = 5_000;
const loggedOut = 'Please log in to continue...';

export type ConsoleAuthProvider = AuthProvider & {
  /** The session as the server has it now; `fresh` skips the shared answer and counts as activity. */
  session: (fresh?: 'fresh') => Promise<AuthCheck>;
};

export const createAuthProvider = (
  client: QueryClient,
  now: () => number = Date.now,
): ConsoleAuthProvider => {
  let shared: { readonly until: number; readonly check: Promise<AuthCheck> } | undefined;
  const session = (fresh?: 'fresh'): Promise<AuthCheck> => {
    if (fresh === undefined && shared !== undefined && shared.until > now()) return shared.check;
    const check = call(accountEndpoints.authCheck);
    shared = { until: now() + sharedForMs, check };
    check.catch(() => {
      shared = undefined;
    });
    return check;
  };
  const forget = (): void => {
    shared = undefined;
    client.removeQueries({ queryKey: accessQuery.queryKey });
  };
  return {
    session,
    ...loginAndLogout(session, forget),
    ...sessionChecks(session),
    canAccess: () => canAccess(client),
  };
};

type Session = ConsoleAuthProvider['session'];

const loginAndLogout = (session: Session, forget: () => void) => ({
  login: async (body: { email: string; password: string }): Promise<void> => {
    forget();
    const { hasTOTP } = await call(accountEndpoints.signIn, { body });
    if (hasTOTP) await session('fresh');
  },
  logout: async (asked?: Partial<SignOutRequest>): Promise<string> => {
    const signedIn = await session().then(
      (check) => check.isAuthenticated,
      () => true,
    );
    forget();
    const body = { cause: asked?.cause ?? 'asked' } as const;
    if (signedIn) await call(accountEndpoints.signOut, { body }).catch(() => undefined);
    return '/login';
  },
});

const sessionChecks = (session: Session) => ({
  checkAuth: async (): Promise<void> => {
    const check = await session();
    if (!check.isAuthenticated) throw new Error(loggedOut);
  },
  // A 403 keeps the session: the page says that access is denied.
  checkError: (error: { status?: number }): Promise<void> =>
    error.status === 401 ? Promise.reject(new Error(loggedOut)) : Promise.resolve(),
  getIdentity: async () => {
    const { user } = await session();
    if (user === null) throw new Error(loggedOut);
    return { id: user.id, fullName: user.displayName, email: user.email };
  },
});

// The whole console is one resource.
const canAccess = async (client: QueryClient): Promise<boolean> => {
  const decisions = await client.query(accessQuery);
  const needed = adminEndpoints.members.resource;
  return decisions.some(({ resource, allowed }) => resource === needed && allowed);
};
