import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import { type AuthCheck, type SignOutRequest, authEndpoints } from '#contract/account/auth.ts';
import { secondMs } from '#contract/durations.ts';
import { secondFactorEndpoints, type VerifyTotpLogin } from '#contract/account/second-factor.ts';
import { call } from '#ui/api/call.ts';
import { broadcastSessionChange, type SessionEnd } from '#ui/api/session-end.ts';
import { accessQuery, accessKey } from '#ui/api/use-access.ts';
import type { ConsoleResource } from './console-resource.ts';
import type { SyncedSettings } from './kept-store.ts';
import { loginAddress, type SignOutReason } from './layout/signed-out.ts';
import { SecondStepRequiredError } from './second-step-required.ts';
import { setLoggingOut } from './session-over.ts';
import { text } from './texts/framework-texts.ts';

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
  readonly settings?: SyncedSettings;
  readonly now?: () => number;
};

export const createAuthProvider = (
  client: QueryClient,
  { resources = [], settings, now = Date.now }: AuthProviderOptions = {},
): ConsoleAuthProvider => {
  const sessionEndTracker = createSessionEndTracker();
  let cachedCheck: { readonly until: number; readonly check: Promise<AuthCheck> } | undefined;
  const checkSession = (fresh?: 'fresh'): Promise<AuthCheck> => {
    if (fresh === undefined && cachedCheck !== undefined && cachedCheck.until > now())
      return cachedCheck.check;
    const check = call(authEndpoints.authCheck);
    cachedCheck = { until: now() + sessionCacheMs, check };
    check.then(sessionEndTracker.learn, () => {
      cachedCheck = undefined;
    });
    return check;
  };
  const clearSession = (because?: SignOutReason): void => {
    cachedCheck = undefined;
    sessionEndTracker.set(because);
    client.removeQueries({ queryKey: accessKey });
  };
  const context: AuthContext = {
    session: checkSession,
    forget: clearSession,
    ending: sessionEndTracker,
    settings,
  };
  return {
    session: checkSession,
    ...createLoginMethods(context),
    ...createSessionChecks(context),
    // The server alone decides; pages without a resource belong to the console.
    canAccess: async ({ resource }) => {
      const requiredAccess = resources.find(({ name }) => name === resource)?.access ?? 'admin';
      const decisions = await client.query(accessQuery);
      return decisions.some((decision) => decision.resource === requiredAccess && decision.allowed);
    },
  };
};

/** react-admin redirects to `redirectTo`, where the login page shows why. */
class SignedOutError extends Error {
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
  let signOutReason: SignOutReason | undefined;
  return {
    learn: ({ isAuthenticated, ended, endedBecause }) => {
      const sessionEnd: SessionEnd = endedBecause ?? 'elsewhere';
      if (!isAuthenticated && wasSignedIn)
        broadcastSessionChange({ type: 'ended', why: sessionEnd });
      if (isAuthenticated) {
        signOutReason = undefined;
        setLoggingOut(false);
      } else if (wasSignedIn || ended) signOutReason ??= sessionEnd;
      wasSignedIn = isAuthenticated;
    },
    set: (given) => {
      wasSignedIn = false;
      signOutReason = given;
    },
    because: () => signOutReason,
  };
};

type AuthContext = {
  readonly session: ConsoleAuthProvider['session'];
  readonly forget: (because?: SignOutReason) => void;
  readonly ending: SessionEndTracker;
  readonly settings: SyncedSettings | undefined;
};

type PasswordCredentials = { readonly email: string; readonly password: string };

const createLoginMethods = ({ session, forget, ending, settings }: AuthContext) => ({
  login: async (given: PasswordCredentials | VerifyTotpLogin): Promise<void> => {
    forget();
    if ('token' in given) {
      await call(secondFactorEndpoints.verifyTotpLogin, { body: given });
    } else {
      const { requires2FA } = await call(authEndpoints.signIn, { body: given });
      if (requires2FA) throw new SecondStepRequiredError();
    }
    broadcastSessionChange({ type: 'started' });
  },
  // react-admin's own button passes null.
  logout: async (asked?: LogOutRequest | null): Promise<string> => {
    const { ended, cause } = asked ?? {};
    const isSessionOver = ended !== undefined || !(await isSignedIn(session));
    setLoggingOut(true);
    if (!isSessionOver) await endSession(cause ?? 'asked', settings);
    const signOutReason = isSessionOver
      ? (ended ?? cause ?? ending.because())
      : toSignOutReason(cause);
    forget(signOutReason);
    return loginAddress(signOutReason);
  },
});

type Cause = SignOutRequest['cause'];

const endSession = async (cause: Cause, settings: AuthContext['settings']): Promise<void> => {
  await settings?.flush();
  await call(authEndpoints.signOut, { body: { cause } }).catch(() => undefined);
  broadcastSessionChange({ type: 'ended', why: cause });
};

const toSignOutReason = (cause: Cause = 'asked'): SignOutReason =>
  cause === 'asked' ? 'here' : cause;

const isSignedIn = (session: AuthContext['session']): Promise<boolean> =>
  session().then(
    (check) => check.isAuthenticated,
    () => true,
  );

const createSessionChecks = ({ session, ending, settings, forget }: AuthContext) => ({
  checkAuth: async (): Promise<void> => {
    // A missing response proves nothing, but react-admin would treat an error as the end of the session and end it.
    const check = await session().catch(() => undefined);
    if (check?.isAuthenticated === false) throw new SignedOutError(ending.because());
    await settings?.load();
  },
  // A 403 keeps the session; the page shows that access is denied.
  checkError: async (error: { status?: number }): Promise<void> => {
    if (error.status !== 401) return;
    const { isAuthenticated } = await session('fresh').catch(() => ({ isAuthenticated: false }));
    if (isAuthenticated) return;
    const signOutReason = ending.because() ?? 'elsewhere';
    forget(signOutReason);
    throw new SignedOutError(signOutReason);
  },
  getIdentity: async () => {
    const { user } = await session();
    if (user === null) throw new SignedOutError(ending.because());
    const { id, displayName: fullName, email, photoURL } = user;
    return { id, fullName, email, ...(photoURL === null ? {} : { avatar: photoURL }) };
  },
});
