import { z } from 'zod';
import { sameSitePathPattern } from './own-path.ts';

const sameSitePath = z.string().max(500).regex(sameSitePathPattern, 'Must be a path of this site.');

export const loginMethodsSchema = z
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
export const issuerQuerySchema = z.object({
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
