import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** A user signed in: with a password or at an OpenID Connect issuer, and where the account has a second factor, with what took that step. */
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

/** A sign-in to an existing account was refused, or the password or code that a change asks for; those to unknown addresses are not recorded. */
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

/** The first step of a sign-in was right; the second factor was asked for. Without a success after it, another person may know the password. */
export type SecondFactorAsked = DomainEvent<
  'SecondFactorAsked',
  {
    readonly method: 'password' | 'openid';
    readonly ipAddress: string;
    readonly userAgent: string;
    readonly askedAt: string;
  }
>;

/** A code of the app was accepted. `step` is the half minute it belongs to (RFC 6238), counted since 1970: no code of it or of an earlier one works again. */
export type SecondFactorCodeAccepted = DomainEvent<
  'SecondFactorCodeAccepted',
  { readonly step: number; readonly acceptedAt: string }
>;

/** A user signed out, or the session ended by inactivity. */
export type SignedOut = DomainEvent<
  'SignedOut',
  { readonly cause: 'asked' | 'inactivity'; readonly signedOutAt: string }
>;

/** Every event of an account's month of sign-ins. */
export type SignInEvent =
  SignInSucceeded | SignInFailed | SecondFactorAsked | SecondFactorCodeAccepted | SignedOut;

/** Version and personal fields of each type. */
export const signInEvents = {
  SignInSucceeded: {
    version: 2,
    upcasts: { 1: (data: object) => ({ ...data, secondFactor: null }) },
    personal: ['ipAddress', 'userAgent'],
  },
  SignInFailed: { version: 1, personal: ['ipAddress', 'userAgent'] },
  SecondFactorAsked: { version: 1, personal: ['ipAddress', 'userAgent'] },
  SecondFactorCodeAccepted: { version: 1, personal: [] },
  SignedOut: { version: 1, personal: [] },
} as const satisfies EventDefinitions<SignInEvent>;
