import type { AcceptedVersions } from '../shared/legal-documents.ts';
import type { NotificationChoices } from '../shared/notifications.ts';
import type { NewsletterChoice } from '../shared/newsletter.ts';
import type { AccountPreferences } from './commands.ts';
import type { SuppressionCause } from './mailing-events.ts';
import type { AccountRecoveryRequested } from './recovery-events.ts';

/** The newest mailed link of each kind that has not been used: earlier ones no longer count. */
export type OpenRequests = {
  readonly verification: string | null;
  readonly passwordReset: string | null;
  readonly emailChange: { readonly requestId: string; readonly newEmail: string } | null;
  readonly deletion: string | null;
};

/** An address that the account had, reserved until then. */
export type FormerEmail = {
  readonly requestId: string;
  readonly email: string;
  readonly undoUntil: string;
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
  /** Keyed hashes of the names that issuers have for the member. */
  readonly identities: readonly string[];
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
  readonly recovery: OpenRecovery | null;
  readonly requests: OpenRequests;
  /** Oldest first. */
  readonly formerEmails: readonly FormerEmail[];
};
