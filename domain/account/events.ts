import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { EndTiming } from '../shared/plans/subscription.ts';
import { erasureEvents, type ErasureEvent, type ErasureReason } from './erasure/events.ts';
import { loginHelpEvents, type AccountLoginHelped } from './login-help/events.ts';
import { mailingEvents, type MailingEvent } from './mailing/events.ts';
import { personalEvents, type PersonalEvent } from './personal/events.ts';

export type * from './erasure/events.ts';
export type * from './login-help/events.ts';
export type * from './mailing/events.ts';
export type * from './personal/events.ts';
import { recoveryEvents, type RecoveryEvent } from './recovery/events.ts';
import { secondFactorEvents, type SecondFactorEvent } from './second-factor/events.ts';

/**
 * An account was opened with an email address. `passwordHash` is argon2id in PHC format, or null for a member who logs
 * in at an OpenID Connect issuer. `ageConfirmed` records that the person confirmed that they are 18 or over.
 */
export type AccountRegistered = DomainEvent<
  'AccountRegistered',
  {
    readonly email: string;
    readonly displayName: string;
    readonly username: string;
    readonly passwordHash: string | null;
    /** The id of the verification link, or null when none was mailed. */
    readonly verificationId: string | null;
    /** Absent if the person was not asked. */
    readonly ageConfirmed?: true;
    readonly registeredAt: string;
  }
>;

/** The owner confirmed the email address. */
export type AccountEmailVerified = DomainEvent<
  'AccountEmailVerified',
  { readonly verifiedAt: string }
>;

/** A new verification link was requested. Earlier links are no longer valid. */
export type AccountEmailVerificationRequested = DomainEvent<
  'AccountEmailVerificationRequested',
  { readonly requestId: string; readonly requestedAt: string }
>;

/** A password reset link was requested. Earlier links are no longer valid. */
export type AccountPasswordResetRequested = DomainEvent<
  'AccountPasswordResetRequested',
  { readonly requestId: string; readonly requestedAt: string }
>;

/**
 * Staff created the account. Its owner sets a password with the mailed link. Earlier links to set a password are no
 * longer valid.
 */
export type AccountInvited = DomainEvent<
  'AccountInvited',
  { readonly requestId: string; readonly invitedAt: string }
>;

/**
 * The password was changed by someone who knew the old one, or reset with a mailed link. `passwordHash` is as in
 * `AccountRegistered`.
 */
export type AccountPasswordChanged = DomainEvent<
  'AccountPasswordChanged',
  {
    readonly cause: 'changed' | 'reset';
    readonly passwordHash: string;
    readonly changedAt: string;
  }
>;

/**
 * The member requested a new address, which must be confirmed from its mailbox. Earlier requests are no longer valid.
 */
export type AccountEmailChangeRequested = DomainEvent<
  'AccountEmailChangeRequested',
  { readonly requestId: string; readonly newEmail: string; readonly requestedAt: string }
>;

/**
 * The new address was confirmed. The former address stays reserved, and its owner can undo the change until
 * `undoUntil`.
 */
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

/** The owner of the former address undid the change, together with all later changes of address. */
export type AccountEmailChangeUndone = DomainEvent<
  'AccountEmailChangeUndone',
  { readonly requestId: string; readonly email: string; readonly undoneAt: string }
>;

/**
 * The member linked an OpenID Connect issuer to log in. `issuer` is its URL, and `identityHash` is a keyed hash of the
 * subject id.
 */
export type AccountIdentityLinked = DomainEvent<
  'AccountIdentityLinked',
  { readonly issuer: string; readonly identityHash: string; readonly linkedAt: string }
>;

/**
 * The member unlinked an issuer (`asked`), or a mailed link gave the account back to its owner, and another person may
 * have linked it (`regained`).
 */
export type AccountIdentityUnlinked = DomainEvent<
  'AccountIdentityUnlinked',
  {
    readonly issuer: string;
    readonly identityHash: string;
    readonly cause: 'asked' | 'regained';
    readonly unlinkedAt: string;
  }
>;

/**
 * The member requested the deletion of the account and was mailed a confirmation link. Earlier links are no longer
 * valid.
 */
export type AccountDeletionRequested = DomainEvent<
  'AccountDeletionRequested',
  { readonly requestId: string; readonly requestedAt: string }
>;

/** The account became an admin: an operator granted the role, or its verified address is in ADMIN_EMAILS. */
export type AccountAdminGranted = DomainEvent<
  'AccountAdminGranted',
  { readonly reason: string; readonly grantedAt: string }
>;

/** The account is no longer an admin. */
export type AccountAdminRevoked = DomainEvent<
  'AccountAdminRevoked',
  { readonly reason: string; readonly revokedAt: string }
>;

/** The account became support staff, who can read the whole console but change only notes and answers. */
export type AccountSupportGranted = DomainEvent<
  'AccountSupportGranted',
  { readonly reason: string; readonly grantedAt: string }
>;

/** The account is no longer support staff. */
export type AccountSupportRevoked = DomainEvent<
  'AccountSupportRevoked',
  { readonly reason: string; readonly revokedAt: string }
>;

/**
 * Staff suspended the account. Its sessions end, and nobody can log in. Plan and payments are unaffected, unless staff
 * end the plan too, which other events record. A worker completes that if only `planEnd` was stored.
 */
export type AccountSuspended = DomainEvent<
  'AccountSuspended',
  {
    readonly reason: string;
    readonly suspendedAt: string;
    readonly endsPlan?: true;
    /** When the plan ends. Absent if it does not, and in events of earlier versions. */
    readonly planEnd?: EndTiming;
  }
>;

/** Staff restored a suspended account. */
export type AccountRestored = DomainEvent<
  'AccountRestored',
  { readonly reason: string; readonly restoredAt: string }
>;

/** The account is erased. Nobody can log in, and its personal data is being removed. */
export type AccountErased = DomainEvent<
  'AccountErased',
  { readonly reason: ErasureReason; readonly erasedAt: string }
>;

/** The erasure is complete. The data key is destroyed, and personal fields contain `erased`. */
export type AccountErasureCompleted = DomainEvent<
  'AccountErasureCompleted',
  { readonly completedAt: string }
>;

export type * from './recovery/events.ts';
export type { SecondFactorEvent } from './second-factor/events.ts';

/** Events about login methods and mailed links. */
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

/** Every event in an account stream. */
export type AccountEvent =
  | CredentialsEvent
  | PersonalEvent
  | MailingEvent
  | RecoveryEvent
  | ErasureEvent
  | SecondFactorEvent
  | AccountRegistered
  | AccountAdminGranted
  | AccountAdminRevoked
  | AccountSupportGranted
  | AccountSupportRevoked
  | AccountLoginHelped
  | AccountSuspended
  | AccountRestored
  | AccountErased
  | AccountErasureCompleted;

/** Version and personal fields of each event type. */
export const accountEvents = {
  ...personalEvents,
  ...mailingEvents,
  AccountRegistered: {
    version: 3,
    upcasts: {
      1: (data: object) => ({ ...data, verificationId: null }),
      // Version 3 allows a null hash.
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
  ...loginHelpEvents,
  ...recoveryEvents,
  ...erasureEvents,
  ...secondFactorEvents,
} as const satisfies EventDefinitions<AccountEvent>;
