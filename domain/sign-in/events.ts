import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/**
 * A user logged in with a password or at an OpenID Connect issuer. `secondFactor` is null for an account without one.
 */
export type SignInSucceeded = DomainEvent<
  'SignInSucceeded',
  {
    readonly method: 'password' | 'openid';
    readonly secondFactor: 'code' | 'recovery-code' | null;
    readonly ipAddress: string;
    readonly userAgent: string;
    readonly signedInAt: string;
  }
>;

/**
 * A login to an existing account failed, or a wrong password or code was entered to confirm a change. Attempts for
 * unknown addresses are not recorded.
 */
export type SignInFailed = DomainEvent<
  'SignInFailed',
  {
    readonly method: 'password' | 'openid';
    readonly reason: 'wrong-password' | 'wrong-code';
    readonly ipAddress: string;
    readonly userAgent: string;
    readonly failedAt: string;
  }
>;

/**
 * The first step of a login succeeded and a second factor was required. If no success follows, another person may know
 * the password.
 */
export type SecondFactorAsked = DomainEvent<
  'SecondFactorAsked',
  {
    readonly method: 'password' | 'openid';
    readonly ipAddress: string;
    readonly userAgent: string;
    readonly askedAt: string;
  }
>;

/**
 * A code of the authenticator app was accepted. `step` is its 30-second period since 1970 (RFC 6238). Codes of this and
 * earlier steps are rejected from now on.
 */
export type SecondFactorCodeAccepted = DomainEvent<
  'SecondFactorCodeAccepted',
  { readonly step: number; readonly acceptedAt: string }
>;

/** A user logged out, or the session ended through inactivity. */
export type SignedOut = DomainEvent<
  'SignedOut',
  { readonly cause: 'asked' | 'inactivity'; readonly signedOutAt: string }
>;

/** Every event in an account's login stream of one month. */
export type SignInEvent =
  SignInSucceeded | SignInFailed | SecondFactorAsked | SecondFactorCodeAccepted | SignedOut;

const device = {
  personal: ['ipAddress', 'userAgent'],
  expiring: ['ipAddress', 'userAgent'],
} as const;

/** Version and personal fields of each event type. */
export const signInEvents = {
  SignInSucceeded: {
    version: 2,
    upcasts: { 1: (data: object) => ({ ...data, secondFactor: null }) },
    ...device,
  },
  SignInFailed: { version: 1, ...device },
  SecondFactorAsked: { version: 1, ...device },
  SecondFactorCodeAccepted: { version: 1, personal: [] },
  SignedOut: { version: 1, personal: [] },
} as const satisfies EventDefinitions<SignInEvent>;
