import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import type { AuthCheck, SignOutRequest } from '#contract/auth.ts';
import { accountEndpoints } from '#contract/endpoints/account.ts';
import { call } from '#ui/call.ts';
import { accessQuery } from '#ui/use-access.ts';
import type { ConsoleResource } from './console-resource.ts';
import type { KeptSettings } from './kept-store.ts';
import { loginAddress, type SignedOutBecause } from './layout/signed-out.ts';
import { text } from './texts/text.ts';

// A page checks the session several times at once; the checks share one answer for this long.
const sharedForMs = 5_000;

export type ConsoleAuthProvider = AuthProvider & {
  /** The session as the server has it now; `fresh` skips the shared answer and counts as activity. */
  session: (fresh?: 'fresh') => Promise<AuthCheck>;
};

type Given = {
  readonly resources?: readonly Pick<ConsoleResource, 'name' | 'access'>[];
  readonly settings?: KeptSettings;
  readonly now?: () => number;
};

export const createAuthProvider = (
  client: QueryClient,
  { resources = [], settings, now = Date.now }: Given = {},
): ConsoleAuthProvider => {
  let wasSignedIn = false;
  let shared: { readonly until: number; readonly check: Promise<AuthCheck> } | undefined;
  const session = (fresh?: 'fresh'): Promise<AuthCheck> => {
    if (fresh === undefined && shared !== undefined && shared.until > now()) return shared.check;
    const check = call(accountEndpoints.authCheck);
    shared = { until: now() + sharedForMs, check };
    check.then(
      ({ isAuthenticated }) => {
        wasSignedIn ||= isAuthenticated;
      },
      () => {
        shared = undefined;
      },
    );
    return check;
  };
  const forget = (): void => {
    shared = undefined;
    wasSignedIn = false;
    client.removeQueries({ queryKey: accessQuery.queryKey });
  };
  return {
    session,
    ...loginAndLogout(session, forget, settings),
    ...sessionChecks(session, {
      settings,
      signedOut: () => new SignedOut(wasSignedIn ? 'ended' : undefined),
    }),
    // The server's decisions are the only rule; what belongs to no resource belongs to the console.
    canAccess: async ({ resource }) => {
      const needed = resources.find(({ name }) => name === resource)?.access ?? 'admin';
      const decisions = await client.query(accessQuery);
      return decisions.some((decision) => decision.resource === needed && decision.allowed);
    },
  };
};

/** react-admin goes to `redirectTo`, where the login page says why. */
class SignedOut extends Error {
  readonly redirectTo: string;
  constructor(because?: SignedOutBecause) {
    super(text('ra.auth.auth_check_error'));
    this.redirectTo = loginAddress(because);
  }
}

type Session = ConsoleAuthProvider['session'];

const loginAndLogout = (session: Session, forget: () => void, settings?: KeptSettings) => ({
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
    const cause = asked?.cause ?? 'asked';
    if (signedIn) await settings?.flush();
    if (signedIn) await call(accountEndpoints.signOut, { body: { cause } }).catch(() => undefined);
    return loginAddress(cause);
  },
});

type Checks = {
  readonly settings: KeptSettings | undefined;
  readonly signedOut: () => SignedOut;
};

const sessionChecks = (session: Session, { settings, signedOut }: Checks) => ({
  checkAuth: async (): Promise<void> => {
    const check = await session();
    if (!check.isAuthenticated) throw signedOut();
    await settings?.load();
  },
  // A 403 keeps the session: the page says that access is denied.
  checkError: (error: { status?: number }): Promise<void> =>
    error.status === 401 ? Promise.reject(new SignedOut('ended')) : Promise.resolve(),
  getIdentity: async () => {
    const { user } = await session();
    if (user === null) throw signedOut();
    return { id: user.id, fullName: user.displayName, email: user.email };
  },
});
