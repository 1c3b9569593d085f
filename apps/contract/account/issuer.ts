import { z } from 'zod';
import { sameSitePathPattern } from './own-path.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';

const sameSitePath = z.string().max(500).regex(sameSitePathPattern, 'Must be a path of this site.');

const loginMethodsSchema = z
  .object({
    google: z
      .object({
        label: z.string().meta({ description: 'Label of the button.' }),
        available: z.boolean().meta({ description: 'Whether it is set up on this server.' }),
      })
      .meta({ description: 'The OpenID Connect issuer.' }),
  })
  .meta({ id: 'LoginWays', description: 'Ways to log in besides a password.' });
/** `GET /api/auth/google`: the purpose of the login and the page to return to. */
const issuerQuerySchema = z.object({
  purpose: z.enum(['login', 'confirm']).default('login').meta({
    description: '`login`, or `confirm` for a signed-in user who has no password to enter.',
  }),
  returnTo: sameSitePath
    .default('/dashboard')
    .meta({ description: 'Where to go afterwards: a path of this site.' }),
});

/** Reasons for a failed login at the issuer, as a parameter of the login page, which has the texts. */
export const issuerLoginErrors = [
  'not-set-up',
  'popup-closed',
  'network-request-failed',
  'too-many-requests',
  'unauthorized-domain',
  'user-disabled',
  'user-token-expired',
  'requires-recent-login',
  'login-time-missing',
  'email-not-verified',
  'address-not-proved',
  'identity-unlinked',
  'other-person',
  'identity-in-use',
  'reset-required',
  'maintenance',
  'failed',
] as const;
/** The reason for a failed login at the issuer. */
export type IssuerLoginError = (typeof issuerLoginErrors)[number];

/** Login at an OpenID Connect issuer by redirect. */
export const issuerOperations = defineOperations('Account', {
  loginWays: get('/api/auth/ways', 'session', {
    summary: 'How one can log in beside a password',
    description: 'For the login page.',
    status: 200,
    answer: loginMethodsSchema,
  }),
  beginIssuerLogin: get('/api/auth/google', 'session', {
    action: 'change',
    summary: 'Go to the issuer to log in, or to confirm who one is',
    description:
      'Sets a cookie that names this login for ten minutes. Redirects to `/auth?fault=…` if it cannot start.',
    query: issuerQuerySchema,
    status: 302,
    answer: null,
  }),
  endIssuerLogin: get('/api/auth/google/callback', 'session', {
    action: 'change',
    summary: 'Come back from the issuer',
    description:
      'Checks the answer against state, nonce and PKCE verifier, once. Sets the session cookie, or the one of the second step. If it fails, a login redirects to `/auth?fault=…`, a confirmation to its page with `fault`, and a link to the settings with `link-fault`.',
    status: 302,
    answer: null,
  }),
});

/** The same without schemas, for browsers. */
export const issuerEndpoints = withoutSchemas(issuerOperations);
