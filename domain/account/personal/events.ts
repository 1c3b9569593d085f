import type { DomainEvent, EventDefinitions } from '../../shared/event.ts';
import type { AcceptedVersions } from '../../shared/accounts/legal-documents.ts';
import type { NotificationChoices } from '../../shared/accounts/notifications.ts';
import { baseCurrency, type Currency } from '../../shared/market/currencies.ts';

/** The member changed the username or the display name. The event contains both. */
export type AccountProfileChanged = DomainEvent<
  'AccountProfileChanged',
  { readonly displayName: string; readonly username: string; readonly changedAt: string }
>;

/**
 * The member chose which coins (symbols, in this order), news categories and sentiment to show first, and the currency
 * of prices. Replaces the previous choice. `newsCoins` are the coins whose news come first; in events of version 1,
 * they are the preferred coins. `currency` is USD in events before version 3. Saving only coins or a currency stores
 * the suggested news preferences, so `newsChosen` marks those that the member saved.
 */
export type AccountPreferencesChanged = DomainEvent<
  'AccountPreferencesChanged',
  {
    readonly preferredCoins: readonly string[];
    readonly newsCoins: readonly string[];
    readonly preferredCategories: readonly string[];
    readonly sentimentPreference: 'all' | 'positive' | 'neutral' | 'balanced';
    readonly currency: Currency;
    readonly newsChosen?: true;
    readonly changedAt: string;
  }
>;

/**
 * The member turned optional mails on or off, or the purchase of a plan turned on some of its own. Missing topics are
 * unchanged.
 */
export type AccountNotificationsChanged = DomainEvent<
  'AccountNotificationsChanged',
  { readonly choices: NotificationChoices; readonly changedAt: string }
>;

/** The member changed the bio. Empty when it was removed. */
export type AccountBioChanged = DomainEvent<
  'AccountBioChanged',
  { readonly bio: string; readonly changedAt: string }
>;

/**
 * The member uploaded a photo. The photo is stored outside the events under this id, encrypted with the account's key.
 */
export type AccountPhotoChanged = DomainEvent<
  'AccountPhotoChanged',
  { readonly photoId: string; readonly changedAt: string }
>;

/** The member removed the photo. */
export type AccountPhotoRemoved = DomainEvent<
  'AccountPhotoRemoved',
  { readonly photoId: string; readonly removedAt: string }
>;

/** The member downloaded a copy of all personal data. */
export type AccountDataExported = DomainEvent<
  'AccountDataExported',
  { readonly exportedAt: string }
>;

/**
 * The member accepted these versions of the terms, the privacy notice and the risk warning. `occasion` is where they
 * were shown.
 */
export type AccountTermsAccepted = DomainEvent<
  'AccountTermsAccepted',
  {
    readonly versions: AcceptedVersions;
    readonly occasion: 'registration' | 'purchase' | 'change';
    readonly acceptedAt: string;
  }
>;

/** Events about the member's profile, preferences and consent. */
export type PersonalEvent =
  | AccountProfileChanged
  | AccountPreferencesChanged
  | AccountNotificationsChanged
  | AccountBioChanged
  | AccountPhotoChanged
  | AccountPhotoRemoved
  | AccountDataExported
  | AccountTermsAccepted;

/** Version and personal fields of each event type. */
export const personalEvents = {
  AccountProfileChanged: { version: 1, personal: ['displayName', 'username'] },
  AccountPreferencesChanged: {
    version: 3,
    personal: [],
    upcasts: {
      1: (data) => ({ newsCoins: 'preferredCoins' in data ? data.preferredCoins : [], ...data }),
      2: (data) => ({ currency: baseCurrency, ...data }),
    },
  },
  AccountNotificationsChanged: { version: 1, personal: [] },
  AccountBioChanged: { version: 1, personal: ['bio'] },
  AccountPhotoChanged: { version: 1, personal: [] },
  AccountPhotoRemoved: { version: 1, personal: [] },
  AccountDataExported: { version: 1, personal: [] },
  AccountTermsAccepted: { version: 1, personal: [] },
} as const satisfies EventDefinitions<PersonalEvent>;
