import type { AuthProvider, fetchUtils } from 'react-admin';
import type { AuthCheck, SignedIn, SignOutRequest } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from './http.ts';

type Http = typeof fetchUtils.fetchJson;
/** One page asks for the session several times at once; they share one answer for this long. */
const sharedForMs = 5_000;

export type ConsoleAuthProvider = AuthProvider & {
  /** The session as the server has it now; `fresh` skips the shared answer and counts as activity. */
  session: (fresh?: 'fresh') => Promise<AuthCheck>;
};

export const createAuthProvider = (
  http: Http = callApi,
  now: () => number = Date.now,
): ConsoleAuthProvider => {
  let shared: { readonly until: number; readonly check: Promise<AuthCheck> } | undefined;
  const session = (fresh?: 'fresh'): Promise<AuthCheck> => {
    if (fresh === undefined && shared !== undefined && shared.until > now()) return shared.check;
    const check = http(paths.authCheck, { method: 'POST' }).then(
      (answer) => answer.json as AuthCheck,
    );
    shared = { until: now() + sharedForMs, check };
    check.catch(() => {
      shared = undefined;
    });
    return check;
  };
  const forget = (): void => {
    shared = undefined;
  };
  return {
    session,
    ...entering(http, { session, forget }),
    ...asking(session),
  };
};

type Session = ConsoleAuthProvider['session'];

const entering = (http: Http, { session, forget }: { session: Session; forget: () => void }) => ({
  login: async ({ email, password }: { email: string; password: string }): Promise<void> => {
    forget();
    const body = JSON.stringify({ email, password });
    const answer = await http(paths.signIn, { method: 'POST', body });
    if ((answer.json as SignedIn).hasTOTP) await session('fresh');
  },
  logout: async (asked?: Partial<SignOutRequest>): Promise<string> => {
    const signedIn = await session().then(
      (check) => check.isAuthenticated,
      () => true,
    );
    forget();
    const body = JSON.stringify({ cause: asked?.cause ?? 'asked' } satisfies SignOutRequest);
    if (signedIn) await http(paths.signOut, { method: 'POST', body }).catch(() => undefined);
    return '/login';
  },
});

const asking = (session: Session) => ({
  checkAuth: async (): Promise<void> => {
    const check = await session();
    if (!check.isAuthenticated) throw new Error('Please log in to continue...');
  },
  /** A 403 keeps the session: the page says that access is denied. */
  checkError: (error: { status?: number }): Promise<void> =>
    error.status === 401
      ? Promise.reject(new Error('Please log in to continue...'))
      : Promise.resolve(),
  getIdentity: async () => {
    const { user } = await session();
    if (user === null) throw new Error('Please log in to continue...');
    return { id: user.id, fullName: user.displayName, email: user.email };
  },
  getPermissions: async (): Promise<string | null> => (await session()).user?.role ?? null,
});
