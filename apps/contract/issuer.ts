import { z } from 'zod';

/** A path of our own pages, as browsers write it (printable ASCII): never another site, which `//` and `/\` would be. */
export const ownPath = z
  .string()
  .max(500)
  .regex(/^\/([!-.0-[\]-~][!-[\]-~]*)?$/, 'Must be a path of this site.');

/** `GET /api/auth/ways`: how one can log in here beside a password. */
export const loginWaysSchema = z
  .object({
    /** An OpenID Connect issuer, such as Google. */
    google: z.object({
      /** What the button calls it. */
      label: z.string(),
      /** Whether it is set up on this server. */
      available: z.boolean(),
    }),
  })
  .meta({ id: 'LoginWays' });
/** `GET /api/auth/google`: where to go afterwards, and what for. */
export const issuerQuerySchema = z.object({
  /** `login`, or `confirm` for a signed-in user who has no password to enter. */
  purpose: z.enum(['login', 'confirm']).default('login'),
  returnTo: ownPath.default('/dashboard'),
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
