import type { AcceptedVersions } from '../shared/accounts/legal-documents.ts';
import type { NotificationChoices } from '../shared/accounts/notifications.ts';
import type { NewsletterChoice } from '../shared/news/newsletter.ts';
import type { AccountPreferences } from './commands.ts';
import type { SuppressionCause } from './mailing/events.ts';
import type { AccountRecoveryRequested } from './recovery/events.ts';

/** The newest mailed link of each kind that has not been used: earlier ones no longer count. */
export type OpenRequests = {
  readonly verification: string | null;
  readonly passwordReset: string | null;
  readonly emailChange: {
    readonly requestId: string;
    readonly newEmail: string;
    readonly loginBefore: LoginSnapshot;
  } | null;
  readonly deletion: string | null;
};

/** What opened the account beside the password, when a change of address was requested. */
export type LoginSnapshot = {
  readonly identityHashes: readonly string[];
  /** Null without a second factor. */
  readonly secondFactorSecret: string | null;
};

/** A login at an issuer, which has a name for the member: a keyed hash of it. */
export type LinkedIdentity = {
  readonly issuer: string;
  readonly identityHash: string;
  readonly linkedAt: string;
};

/** An address that the account had, reserved until then. */
export type FormerEmail = {
  readonly requestId: string;
  readonly email: string;
  readonly undoUntil: string;
  readonly loginBefore: LoginSnapshot;
};

/** What a login asks for beside the password. A prepared secret protects nothing yet. */
export type SecondFactor =
  | { readonly status: 'off' }
  | { readonly status: 'prepared'; readonly secret: string }
  | {
      readonly status: 'on';
      readonly secret: string;
      /** Of those that were not used. */
      readonly recoveryCodeHashes: readonly string[];
    };

/** A request to open the account to a member who lost a part of the login, which waits for a second admin. */
export type OpenRecovery = AccountRecoveryRequested['data'];

export type Registered = {
  readonly status: 'registered';
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string;
  readonly username: string;
  /** Null for a member who logs in at an issuer alone. */
  readonly passwordHash: string | null;
  readonly identities: readonly LinkedIdentity[];
  readonly secondFactor: SecondFactor;
  readonly preferences: AccountPreferences | null;
  readonly notifications: NotificationChoices;
  readonly newsletter: NewsletterChoice;
  /** Why only required mails go to the address; null while all do. */
  readonly suppression: SuppressionCause | null;
  /** Empty without one. */
  readonly bio: string;
  readonly photoId: string | null;
  /** Null where staff opened the account, and for accounts from before it was asked. */
  readonly accepted: AcceptedVersions | null;
  readonly isAdmin: boolean;
  readonly isSupport: boolean;
  /** Nobody can log in until staff restores the account. */
  readonly isSuspended: boolean;
  /** The owner undid a change of address: another person knew the password, until a mailed link sets a new one. */
  readonly resetRequired: boolean;
  readonly recovery: OpenRecovery | null;
  readonly requests: OpenRequests;
  /** Oldest first. */
  readonly formerEmails: readonly FormerEmail[];
};
