import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import type { AuthCheck, SignOutRequest } from '#contract/account/auth.ts';
import { secondMs } from '#contract/durations.ts';
import { accountEndpoints } from '#contract/endpoints/account/account.ts';
import { secondFactorEndpoints } from '#contract/endpoints/account/second-factor.ts';
import type { VerifyTotpLogin } from '#contract/account/second-factor.ts';
import { call } from '#ui/api/call.ts';
import { broadcastSessionChange, type SessionEnd } from '#ui/api/session-end.ts';
import { accessQuery } from '#ui/api/use-access.ts';
import type { ConsoleResource } from './console-resource.ts';
import type { KeptSettings } from './kept-store.ts';
import { loginAddress, type SignOutReason } from './layout/signed-out.ts';
import { SecondStepRequired } from './second-step-required.ts';
import { setLoggingOut } from './session-over.ts';
import { text } from './texts/text.ts';

// Concurrent session checks of a page share one response for this long.
const sessionCacheMs = 5 * secondMs;

export type ConsoleAuthProvider = AuthProvider & {
  /** The current session on the server; `fresh` bypasses the shared response and counts as activity. */
  session: (fresh?: 'fresh') => Promise<AuthCheck>;
};

/** `ended` is the reason when the session is already over. Without it, a request ends the session. */
export type LogOutRequest = Partial<SignOutRequest> & { readonly ended?: SessionEnd };

type AuthProviderOptions = {
  readonly resources?: readonly Pick<ConsoleResource, 'name' | 'access'>[];
  readonly settings?: KeptSettings;
  readonly now?: () => number;
};

export const createAuthProvider = (
  client: QueryClient,
  { resources = [], settings, now = Date.now }: AuthProviderOptions = {},
): ConsoleAuthProvider => {
  const ending = createSessionEndTracker();
  let shared: { readonly until: number; readonly check: Promise<AuthCheck> } | undefined;
  const session = (fresh?: 'fresh'): Promise<AuthCheck> => {
    if (fresh === undefined && shared !== undefined && shared.until > now()) return shared.check;
    const check = call(accountEndpoints.authCheck);
    shared = { until: now() + sessionCacheMs, check };
    check.then(ending.learn, () => {
      shared = undefined;
    });
    return check;
  };
  const forget = (because?: SignOutReason): void => {
    shared = undefined;
    ending.set(because);
    client.removeQueries({ queryKey: accessQuery.queryKey });
  };
  const parts: Parts = { session, forget, ending, settings };
  return {
    session,
    ...loginAndLogout(parts),
    ...sessionChecks(parts),
    // The server alone decides; pages without a resource belong to the console.
    canAccess: async ({ resource }) => {
      const needed = resources.find(({ name }) => name === resource)?.access ?? 'admin';
      const decisions = await client.query(accessQuery);
      return decisions.some((decision) => decision.resource === needed && decision.allowed);
    },
  };
};

/** react-admin redirects to `redirectTo`, where the login page shows why. */
class SignedOut extends Error {
  readonly redirectTo: string;
  constructor(because?: SignOutReason) {
    super(text('ra.auth.auth_check_error'));
    this.redirectTo = loginAddress(because);
  }
}

type SessionEndTracker = {
  readonly learn: (check: AuthCheck) => void;
  readonly set: (because: SignOutReason | undefined) => void;
  readonly because: () => SignOutReason | undefined;
};

/** Why there is no session; undefined for a visitor who never logged in. Other tabs are notified of a session that expired. */
const createSessionEndTracker = (): SessionEndTracker => {
  let wasSignedIn = false;
  let because: SignOutReason | undefined;
  return {
    learn: ({ isAuthenticated, ended, endedBecause }) => {
      const why: SessionEnd = endedBecause ?? 'elsewhere';
      if (!isAuthenticated && wasSignedIn) broadcastSessionChange({ type: 'ended', why });
      if (isAuthenticated) {
        because = undefined;
        setLoggingOut(false);
      } else if (wasSignedIn || ended) because ??= why;
      wasSignedIn = isAuthenticated;
    },
    set: (given) => {
      wasSignedIn = false;
      because = given;
    },
    because: () => because,
  };
};

type Parts = {
  readonly session: ConsoleAuthProvider['session'];
  readonly forget: (because?: SignOutReason) => void;
  readonly ending: SessionEndTracker;
  readonly settings: KeptSettings | undefined;
};

type FirstStep = { readonly email: string; readonly password: string };

const loginAndLogout = ({ session, forget, ending, settings }: Parts) => ({
  login: async (given: FirstStep | VerifyTotpLogin): Promise<void> => {
    forget();
    if ('token' in given) {
      await call(secondFactorEndpoints.verifyTotpLogin, { body: given });
    } else {
      const { requires2FA } = await call(accountEndpoints.signIn, { body: given });
      if (requires2FA) throw new SecondStepRequired();
    }
    broadcastSessionChange({ type: 'started' });
  },
  // react-admin's own button passes null.
  logout: async (asked?: LogOutRequest | null): Promise<string> => {
    const { ended, cause } = asked ?? {};
    const isOver = ended !== undefined || !(await isSignedIn(session));
    setLoggingOut(true);
    if (!isOver) await endSession(cause ?? 'asked', settings);
    const because = isOver ? (ended ?? cause ?? ending.because()) : ownEnd(cause);
    forget(because);
    return loginAddress(because);
  },
});

type Cause = SignOutRequest['cause'];

const endSession = async (cause: Cause, settings: Parts['settings']): Promise<void> => {
  await settings?.flush();
  await call(accountEndpoints.signOut, { body: { cause } }).catch(() => undefined);
  broadcastSessionChange({ type: 'ended', why: cause });
};

const ownEnd = (cause: Cause = 'asked'): SignOutReason => (cause === 'asked' ? 'here' : cause);

const isSignedIn = (session: Parts['session']): Promise<boolean> =>
  session().then(
    (check) => check.isAuthenticated,
    () => true,
  );

const sessionChecks = ({ session, ending, settings, forget }: Parts) => ({
  checkAuth: async (): Promise<void> => {
    // A missing response proves nothing, but react-admin would treat an error as the end of the session and end it.
    const check = await session().catch(() => undefined);
    if (check?.isAuthenticated === false) throw new SignedOut(ending.because());
    await settings?.load();
  },
  // A 403 keeps the session; the page shows that access is denied.
  checkError: async (error: { status?: number }): Promise<void> => {
    if (error.status !== 401) return;
    const { isAuthenticated } = await session('fresh').catch(() => ({ isAuthenticated: false }));
    if (isAuthenticated) return;
    const because = ending.because() ?? 'elsewhere';
    forget(because);
    throw new SignedOut(because);
  },
  getIdentity: async () => {
    const { user } = await session();
    if (user === null) throw new SignedOut(ending.because());
    const { id, displayName: fullName, email, photoURL } = user;
    return { id, fullName, email, ...(photoURL === null ? {} : { avatar: photoURL }) };
  },
});
