import type { AcceptedVersions } from '../shared/legal-documents.ts';
import type { NotificationChoices } from '../shared/notifications.ts';
import type { AccountPreferences } from './commands.ts';

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

export type Registered = {
  readonly status: 'registered';
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly preferences: AccountPreferences | null;
  readonly notifications: NotificationChoices;
  /** Empty without one. */
  readonly bio: string;
  readonly photoId: string | null;
  /** Null where staff opened the account, and for accounts from before it was asked. */
  readonly accepted: AcceptedVersions | null;
  readonly isAdmin: boolean;
  readonly requests: OpenRequests;
  /** Oldest first. */
  readonly formerEmails: readonly FormerEmail[];
};
