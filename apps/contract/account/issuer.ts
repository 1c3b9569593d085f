import { z } from 'zod';

/** A path of our own pages, as browsers write it (printable ASCII): never another site, which `//` and `/\` would be. */
export const ownPath = z
  .string()
  .max(500)
  .regex(/^\/([!-.0-[\]-~][!-[\]-~]*)?$/, 'Must be a path of this site.');

/** `GET /api/auth/ways`: how one can log in here beside a password. */
export const loginWaysSchema = z
  .object({
    google: z
      .object({
        label: z.string().meta({ description: 'Label of the button.' }),
        available: z.boolean().meta({ description: 'Whether it is set up on this server.' }),
      })
      .meta({ description: 'The OpenID Connect issuer.' }),
  })
  .meta({ id: 'LoginWays', description: 'Ways to log in besides a password.' });
/** `GET /api/auth/google`: where to go afterwards, and what for. */
export const issuerQuerySchema = z.object({
  purpose: z.enum(['login', 'confirm']).default('login').meta({
    description: '`login`, or `confirm` for a signed-in user who has no password to enter.',
  }),
  returnTo: ownPath
    .default('/dashboard')
    .meta({ description: 'Where to go afterwards: a path of this site.' }),
});

/** Why a login at the issuer did not work: in the address of the login page, which has the words. */
export const issuerFaults = [
  'not-set-up',
  'popup-closed',
  'network-request-failed',
  'too-many-requests',
  'unauthorized-domain',
  'user-disabled',
  'user-token-expired',
  'requires-recent-login',
  'email-not-verified',
  'address-not-proved',
  'other-person',
  'failed',
] as const;
/** The reason of a failed login at the issuer. */
export type IssuerFault = (typeof issuerFaults)[number];
