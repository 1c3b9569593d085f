import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** A user signed in. */
export type SignInSucceeded = DomainEvent<
  'SignInSucceeded',
  {
    readonly method: 'password';
    readonly ipAddress: string;
    readonly userAgent: string;
    readonly signedInAt: string;
  }
>;

/** A sign-in to an existing account was refused; those to unknown addresses are not recorded. */
export type SignInFailed = DomainEvent<
  'SignInFailed',
  {
    readonly method: 'password';
    readonly reason: 'wrong-password';
    readonly ipAddress: string;
    readonly userAgent: string;
    readonly failedAt: string;
  }
>;

/** A user signed out, or the session ended by inactivity. */
export type SignedOut = DomainEvent<
  'SignedOut',
  { readonly cause: 'asked' | 'inactivity'; readonly signedOutAt: string }
>;

/** Every event of an account's month of sign-ins. */
export type SignInEvent = SignInSucceeded | SignInFailed | SignedOut;

/** Version and personal fields of each type. */
export const signInEvents = {
  SignInSucceeded: { version: 1, personal: ['ipAddress', 'userAgent'] },
  SignInFailed: { version: 1, personal: ['ipAddress', 'userAgent'] },
  SignedOut: { version: 1, personal: [] },
} as const satisfies EventDefinitions<SignInEvent>;
