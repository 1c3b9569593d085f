import type { DomainEvent, EventDefinitions } from '../../shared/event.ts';
import type { AcceptedVersions } from '../../shared/accounts/legal-documents.ts';
import type { NotificationChoices } from '../../shared/accounts/notifications.ts';

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

/** The member switched optional mails on or off, by topic; topics that are left out stay as they were. */
export type AccountNotificationsChanged = DomainEvent<
  'AccountNotificationsChanged',
  { readonly choices: NotificationChoices; readonly changedAt: string }
>;

/** The member wrote something about themselves; empty when they took it away. */
export type AccountBioChanged = DomainEvent<
  'AccountBioChanged',
  { readonly bio: string; readonly changedAt: string }
>;

/** The member has a new photo, which is kept under this id, encrypted with the account's key, and in no event. */
export type AccountPhotoChanged = DomainEvent<
  'AccountPhotoChanged',
  { readonly photoId: string; readonly changedAt: string }
>;

/** The member took the photo away. */
export type AccountPhotoRemoved = DomainEvent<
  'AccountPhotoRemoved',
  { readonly photoId: string; readonly removedAt: string }
>;

/** The member fetched a copy of everything that is held about them. */
export type AccountDataExported = DomainEvent<
  'AccountDataExported',
  { readonly exportedAt: string }
>;

/** The member agreed to these versions of the terms, the privacy notice and the risk warning; `occasion` says when they were shown. */
export type AccountTermsAccepted = DomainEvent<
  'AccountTermsAccepted',
  {
    readonly versions: AcceptedVersions;
    readonly occasion: 'registration' | 'purchase' | 'change';
    readonly acceptedAt: string;
  }
>;

/** Events about what the member shows, chooses and agrees to. */
export type PersonalEvent =
  | AccountProfileChanged
  | AccountPreferencesChanged
  | AccountNotificationsChanged
  | AccountBioChanged
  | AccountPhotoChanged
  | AccountPhotoRemoved
  | AccountDataExported
  | AccountTermsAccepted;

/** Version and personal fields of each type. */
export const personalEvents = {
  AccountProfileChanged: { version: 1, personal: ['displayName', 'username'] },
  AccountPreferencesChanged: { version: 1, personal: [] },
  AccountNotificationsChanged: { version: 1, personal: [] },
  AccountBioChanged: { version: 1, personal: ['bio'] },
  AccountPhotoChanged: { version: 1, personal: [] },
  AccountPhotoRemoved: { version: 1, personal: [] },
  AccountDataExported: { version: 1, personal: [] },
  AccountTermsAccepted: { version: 1, personal: [] },
} as const satisfies EventDefinitions<PersonalEvent>;
