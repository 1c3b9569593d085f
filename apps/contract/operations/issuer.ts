import { issuerEndpoints } from '../endpoints/issuer.ts';
import { issuerQuerySchema, loginWaysSchema } from '../issuer.ts';
import type { Operation } from './operation.ts';

/** Logging in at an OpenID Connect issuer: the browser goes there and comes back. */
export const issuerOperations = {
  loginWays: {
    ...issuerEndpoints.loginWays,
    tag: 'Account',
    summary: 'How one can log in beside a password',
    description: 'For the login page.',
    status: 200,
    answer: loginWaysSchema,
  },
  beginIssuerLogin: {
    ...issuerEndpoints.beginIssuerLogin,
    tag: 'Account',
    summary: 'Go to the issuer to log in, or to confirm who one is',
    description:
      'Sets a cookie that names this login for ten minutes. Redirects to `/auth?fault=…` if it cannot start.',
    query: issuerQuerySchema,
    status: 302,
    answer: null,
  },
  endIssuerLogin: {
    ...issuerEndpoints.endIssuerLogin,
    tag: 'Account',
    summary: 'Come back from the issuer',
    description:
      'Checks the answer against state, nonce and PKCE verifier, once. Sets the session cookie, or the one of the second step. Redirects to `/auth?fault=…` if it fails.',
    status: 302,
    answer: null,
  },
} as const satisfies Record<string, Operation>;
