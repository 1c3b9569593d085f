import { issuerEndpoints } from '../../endpoints/account/issuer.ts';
import { issuerQuerySchema, loginMethodsSchema } from '../../account/issuer.ts';
import { defineOperations } from '../define-operations.ts';

/** Login at an OpenID Connect issuer by redirect. */
export const issuerOperations = defineOperations(issuerEndpoints, 'Account', {
  loginWays: {
    summary: 'How one can log in beside a password',
    description: 'For the login page.',
    status: 200,
    answer: loginMethodsSchema,
  },
  beginIssuerLogin: {
    summary: 'Go to the issuer to log in, or to confirm who one is',
    description:
      'Sets a cookie that names this login for ten minutes. Redirects to `/auth?fault=…` if it cannot start.',
    query: issuerQuerySchema,
    status: 302,
    answer: null,
  },
  endIssuerLogin: {
    summary: 'Come back from the issuer',
    description:
      'Checks the answer against state, nonce and PKCE verifier, once. Sets the session cookie, or the one of the second step. If it fails, a login redirects to `/auth?fault=…`, a confirmation to its page with `fault`, and a link to the settings with `link-fault`.',
    status: 302,
    answer: null,
  },
});
