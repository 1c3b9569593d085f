import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** An account was opened with an email address and a password. `passwordHash` is argon2id in PHC form. */
export type AccountRegistered = DomainEvent<
  'AccountRegistered',
  {
    readonly email: string;
    readonly displayName: string;
    readonly username: string;
    readonly passwordHash: string;
    readonly registeredAt: string;
  }
>;

/** The owner proved control of the email address. */
export type AccountEmailVerified = DomainEvent<
  'AccountEmailVerified',
  { readonly verifiedAt: string }
>;

/** The member changed the username or the display name; both new values are given. */
export type AccountProfileChanged = DomainEvent<
  'AccountProfileChanged',
  { readonly displayName: string; readonly username: string; readonly changedAt: string }
>;

/** The member chose which coins (symbols, in this order), news categories and sentiment to see first; replaces the choice before. */
export type AccountPreferencesChanged = DomainEvent<
  'AccountPreferencesChanged',
  {
    readonly preferredCoins: readonly string[];
    readonly preferredCategories: readonly string[];
    readonly sentimentPreference: 'all' | 'positive' | 'neutral' | 'balanced';
    readonly changedAt: string;
  }
>;

/** The account became staff: an operator granted it, or its verified address is in ADMIN_EMAILS. */
export type AccountAdminGranted = DomainEvent<
  'AccountAdminGranted',
  { readonly reason: string; readonly grantedAt: string }
>;

/** The account is no longer staff. */
export type AccountAdminRevoked = DomainEvent<
  'AccountAdminRevoked',
  { readonly reason: string; readonly revokedAt: string }
>;

/**
 * Why an account is erased: words of a list and not of a person, since they stay when the person is gone. `not-said`
 * when the program itself gave up a registration, and for erasures from before a reason was asked for.
 */
export type ErasureReason = 'asked-for' | 'test-account' | 'abuse' | 'legal' | 'not-said';

/** The erasure of the account was requested: nobody can log in to it any more, and its personal data is being removed. */
export type AccountErased = DomainEvent<
  'AccountErased',
  { readonly reason: ErasureReason; readonly erasedAt: string }
>;

/** The erasure is complete: the data key is destroyed, and personal fields read `erased`. */
export type AccountErasureCompleted = DomainEvent<
  'AccountErasureCompleted',
  { readonly completedAt: string }
>;

/** Every event of the account stream. */
export type AccountEvent =
  | AccountRegistered
  | AccountEmailVerified
  | AccountProfileChanged
  | AccountPreferencesChanged
  | AccountAdminGranted
  | AccountAdminRevoked
  | AccountErased
  | AccountErasureCompleted;

/** Version and personal fields of each type. */
export const accountEvents = {
  AccountRegistered: {
    version: 1,
    personal: ['email', 'displayName', 'username', 'passwordHash'],
    secret: ['passwordHash'],
  },
  AccountEmailVerified: { version: 1, personal: [] },
  AccountProfileChanged: { version: 1, personal: ['displayName', 'username'] },
  AccountPreferencesChanged: { version: 1, personal: [] },
  AccountAdminGranted: { version: 1, personal: ['reason'] },
  AccountAdminRevoked: { version: 1, personal: ['reason'] },
  AccountErased: {
    version: 2,
    upcasts: { 1: (data: object) => ({ ...data, reason: 'not-said' }) },
    personal: [],
  },
  AccountErasureCompleted: { version: 1, personal: [] },
} as const satisfies EventDefinitions<AccountEvent>;
