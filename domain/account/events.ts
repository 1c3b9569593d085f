import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import { mailingEvents, type MailingEvent } from './mailing/events.ts';
import { personalEvents, type PersonalEvent } from './personal/events.ts';

export type * from './mailing/events.ts';
export type * from './personal/events.ts';
import { recoveryEvents, type RecoveryEvent } from './recovery/events.ts';
import { secondFactorEvents, type SecondFactorEvent } from './second-factor/events.ts';

/** An account was opened with an email address. `passwordHash` is argon2id in PHC form; null where the member logs in at an issuer and has no password. */
export type AccountRegistered = DomainEvent<
  'AccountRegistered',
  {
    readonly email: string;
    readonly displayName: string;
    readonly username: string;
    readonly passwordHash: string | null;
    /** Names the link that verifies the address; null when none was mailed. */
    readonly verificationId: string | null;
    readonly registeredAt: string;
  }
>;

/** The owner proved control of the email address. */
export type AccountEmailVerified = DomainEvent<
  'AccountEmailVerified',
  { readonly verifiedAt: string }
>;

/** A link to prove control of the address was asked for; earlier ones no longer count. */
export type AccountEmailVerificationRequested = DomainEvent<
  'AccountEmailVerificationRequested',
  { readonly requestId: string; readonly requestedAt: string }
>;

/** A link to set a new password was asked for; earlier ones no longer count. */
export type AccountPasswordResetRequested = DomainEvent<
  'AccountPasswordResetRequested',
  { readonly requestId: string; readonly requestedAt: string }
>;

/** Staff opened the account for its owner, who completes it with a password by the mailed link; earlier links to set a password no longer count. */
export type AccountInvited = DomainEvent<
  'AccountInvited',
  { readonly requestId: string; readonly invitedAt: string }
>;

/** A new password holds: changed by someone who knew the old one, or reset by a mailed link. `passwordHash` as in `AccountRegistered`. */
export type AccountPasswordChanged = DomainEvent<
  'AccountPasswordChanged',
  {
    readonly cause: 'changed' | 'reset';
    readonly passwordHash: string;
    readonly changedAt: string;
  }
>;

/** The member wants another address; it holds once it is confirmed there. Earlier wishes no longer count. */
export type AccountEmailChangeRequested = DomainEvent<
  'AccountEmailChangeRequested',
  { readonly requestId: string; readonly newEmail: string; readonly requestedAt: string }
>;

/** The new address was confirmed and holds; the former one stays reserved, and can take its place again until `undoUntil`. */
export type AccountEmailChanged = DomainEvent<
  'AccountEmailChanged',
  {
    readonly requestId: string;
    readonly email: string;
    readonly formerEmail: string;
    readonly changedAt: string;
    readonly undoUntil: string;
  }
>;

/** The owner of the former address took the change back; changes after it went with it. */
export type AccountEmailChangeUndone = DomainEvent<
  'AccountEmailChangeUndone',
  { readonly requestId: string; readonly email: string; readonly undoneAt: string }
>;

/** The member can log in at an OpenID Connect issuer, who named them by the hashed subject. `issuer` is its address. */
export type AccountIdentityLinked = DomainEvent<
  'AccountIdentityLinked',
  { readonly issuer: string; readonly identityHash: string; readonly linkedAt: string }
>;

/** An issuer opens the account no more: the member unlinked it, or the owner regained the account from a person who had linked it. */
export type AccountIdentityUnlinked = DomainEvent<
  'AccountIdentityUnlinked',
  {
    readonly issuer: string;
    readonly identityHash: string;
    readonly cause: 'asked' | 'regained';
    readonly unlinkedAt: string;
  }
>;

/** The member wants the account deleted and was sent a link to confirm it; earlier links no longer count. */
export type AccountDeletionRequested = DomainEvent<
  'AccountDeletionRequested',
  { readonly requestId: string; readonly requestedAt: string }
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

/** The account became support staff, who read all of the console and change nothing but notes and answers. */
export type AccountSupportGranted = DomainEvent<
  'AccountSupportGranted',
  { readonly reason: string; readonly grantedAt: string }
>;

/** The account is no longer support staff. */
export type AccountSupportRevoked = DomainEvent<
  'AccountSupportRevoked',
  { readonly reason: string; readonly revokedAt: string }
>;

/** Staff closed the account for now: nobody can log in to it, and its sessions end. Plan and payments stay as they are. */
export type AccountSuspended = DomainEvent<
  'AccountSuspended',
  { readonly reason: string; readonly suspendedAt: string }
>;

/** Staff opened a suspended account again. */
export type AccountRestored = DomainEvent<
  'AccountRestored',
  { readonly reason: string; readonly restoredAt: string }
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

export type * from './recovery/events.ts';
export type { SecondFactorEvent } from './second-factor/events.ts';

/** Events about what proves who the member is, and about links that wait for an answer. */
export type CredentialsEvent =
  | AccountEmailVerificationRequested
  | AccountEmailVerified
  | AccountPasswordResetRequested
  | AccountInvited
  | AccountPasswordChanged
  | AccountEmailChangeRequested
  | AccountEmailChanged
  | AccountEmailChangeUndone
  | AccountIdentityLinked
  | AccountIdentityUnlinked
  | AccountDeletionRequested;

/** Every event of the account stream. */
export type AccountEvent =
  | CredentialsEvent
  | PersonalEvent
  | MailingEvent
  | RecoveryEvent
  | SecondFactorEvent
  | AccountRegistered
  | AccountAdminGranted
  | AccountAdminRevoked
  | AccountSupportGranted
  | AccountSupportRevoked
  | AccountSuspended
  | AccountRestored
  | AccountErased
  | AccountErasureCompleted;

/** Version and personal fields of each type. */
export const accountEvents = {
  ...personalEvents,
  ...mailingEvents,
  AccountRegistered: {
    version: 3,
    upcasts: {
      1: (data: object) => ({ ...data, verificationId: null }),
      // Since then the hash may be null.
      2: (data: object) => data,
    },
    personal: ['email', 'displayName', 'username', 'passwordHash'],
    secret: ['passwordHash'],
  },
  AccountEmailVerificationRequested: { version: 1, personal: [] },
  AccountEmailVerified: { version: 1, personal: [] },
  AccountPasswordResetRequested: { version: 1, personal: [] },
  AccountInvited: { version: 1, personal: [] },
  AccountPasswordChanged: {
    version: 1,
    personal: ['passwordHash'],
    secret: ['passwordHash'],
  },
  AccountEmailChangeRequested: { version: 1, personal: ['newEmail'] },
  AccountEmailChanged: { version: 1, personal: ['email', 'formerEmail'] },
  AccountEmailChangeUndone: { version: 1, personal: ['email'] },
  AccountIdentityLinked: { version: 1, personal: ['issuer', 'identityHash'] },
  AccountIdentityUnlinked: { version: 1, personal: ['issuer', 'identityHash'] },
  AccountDeletionRequested: { version: 1, personal: [] },
  AccountAdminGranted: { version: 1, personal: ['reason'] },
  AccountAdminRevoked: { version: 1, personal: ['reason'] },
  AccountSupportGranted: { version: 1, personal: ['reason'] },
  AccountSupportRevoked: { version: 1, personal: ['reason'] },
  AccountSuspended: { version: 1, personal: ['reason'] },
  AccountRestored: { version: 1, personal: ['reason'] },
  AccountErased: {
    version: 2,
    upcasts: { 1: (data: object) => ({ ...data, reason: 'not-said' }) },
    personal: [],
  },
  AccountErasureCompleted: { version: 1, personal: [] },
  ...recoveryEvents,
  ...secondFactorEvents,
} as const satisfies EventDefinitions<AccountEvent>;
