import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** An account was opened with an e-mail address and a password. `passwordHash` is argon2id in PHC form. */
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

/** The owner proved control of the e-mail address. */
export type AccountEmailVerified = DomainEvent<
  'AccountEmailVerified',
  { readonly verifiedAt: string }
>;

/** The member changed the username or the display name. */
export type AccountProfileChanged = DomainEvent<
  'AccountProfileChanged',
  { readonly displayName: string; readonly username: string; readonly changedAt: string }
>;

/** The member chose favourite coins, categories and the default sentiment. */
export type AccountPreferencesChanged = DomainEvent<
  'AccountPreferencesChanged',
  {
    readonly preferredCoins: readonly string[];
    readonly preferredCategories: readonly string[];
    readonly sentimentPreference: 'all' | 'positive' | 'neutral' | 'balanced';
    readonly changedAt: string;
  }
>;

/** The account became staff. */
export type AccountAdminGranted = DomainEvent<
  'AccountAdminGranted',
  { readonly reason: string; readonly grantedAt: string }
>;

/** The account is no longer staff. */
export type AccountAdminRevoked = DomainEvent<
  'AccountAdminRevoked',
  { readonly reason: string; readonly revokedAt: string }
>;

/** The erasure of the account was asked for: the account is over, and what is personal about it is being removed. */
export type AccountErased = DomainEvent<'AccountErased', { readonly erasedAt: string }>;

/** The erasure is done: the data key is destroyed and personal fields read as "erased". */
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
  AccountErased: { version: 1, personal: [] },
  AccountErasureCompleted: { version: 1, personal: [] },
} as const satisfies EventDefinitions<AccountEvent>;
