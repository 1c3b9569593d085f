import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** Somebody signed in. */
export type SignInSucceeded = DomainEvent<
  'SignInSucceeded',
  {
    readonly method: 'password';
    readonly ipAddress: string;
    readonly userAgent: string;
    readonly signedInAt: string;
  }
>;

/** Somebody tried to sign in to an account that exists, and was refused. */
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

/** Somebody signed out, or the session ended by inactivity. */
export type SignedOut = DomainEvent<
  'SignedOut',
  { readonly cause: 'asked' | 'inactivity'; readonly signedOutAt: string }
>;

/** Everything that can have happened in a month of signing in. */
export type SignInEvent = SignInSucceeded | SignInFailed | SignedOut;

/** Version and personal fields of each type. */
export const signInEvents = {
  SignInSucceeded: { version: 1, personal: ['ipAddress', 'userAgent'] },
  SignInFailed: { version: 1, personal: ['ipAddress', 'userAgent'] },
  SignedOut: { version: 1, personal: [] },
} as const satisfies EventDefinitions<SignInEvent>;
