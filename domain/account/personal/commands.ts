import type { AcceptedVersions } from '../../shared/accounts/legal-documents.ts';
import type { NotificationTopic } from '../../shared/accounts/notifications.ts';
import type { Currency } from '../../shared/market/currencies.ts';
import type { VerifiedPassword } from '../verified-password.ts';

export type ChangeAccountProfile = {
  readonly type: 'ChangeAccountProfile';
  readonly displayName: string;
  readonly username: string;
  readonly now: Date;
};

export type AccountPreferences = {
  readonly preferredCoins: readonly string[];
  /** The coins whose news come first. They are independent of the list of own coins. */
  readonly newsCoins: readonly string[];
  readonly preferredCategories: readonly string[];
  readonly sentimentPreference: 'all' | 'positive' | 'neutral' | 'balanced';
  /** The currency in which prices are shown. */
  readonly currency: Currency;
  /** Whether the member saved the news preferences, also if they are as suggested. */
  readonly newsChosen?: true;
};

export type ChangeAccountPreferences = Omit<
  AccountPreferences,
  'newsCoins' | 'currency' | 'newsChosen'
> & {
  readonly type: 'ChangeAccountPreferences';
  /** Unchanged if absent. */
  readonly newsCoins?: readonly string[] | undefined;
  /** Unchanged if absent. */
  readonly currency?: Currency | undefined;
  /** Unchanged if absent. */
  readonly newsChosen?: true | undefined;
  readonly now: Date;
};

export type ChangeAccountNotifications = {
  readonly type: 'ChangeAccountNotifications';
  /** The choices by topic, unvalidated. A topic that cannot be turned off is rejected. */
  readonly choices: Readonly<Record<string, boolean>>;
  readonly now: Date;
};

/** Turns on a topic that is off by default, unless the member has ever chosen. */
export type TurnOnAccountNotification = {
  readonly type: 'TurnOnAccountNotification';
  readonly topic: NotificationTopic;
  readonly now: Date;
};

export type ChangeAccountBio = {
  readonly type: 'ChangeAccountBio';
  readonly bio: string;
  readonly now: Date;
};

export type ChangeAccountPhoto = {
  readonly type: 'ChangeAccountPhoto';
  readonly photoId: string;
  readonly now: Date;
};

export type RemoveAccountPhoto = { readonly type: 'RemoveAccountPhoto'; readonly now: Date };

export type RecordAccountExport = VerifiedPassword & {
  readonly type: 'RecordAccountExport';
  readonly now: Date;
};

export type AcceptAccountTerms = {
  readonly type: 'AcceptAccountTerms';
  readonly versions: AcceptedVersions;
  readonly occasion: 'registration' | 'purchase' | 'change';
  readonly now: Date;
};

export type PersonalCommand =
  | ChangeAccountProfile
  | ChangeAccountPreferences
  | ChangeAccountNotifications
  | TurnOnAccountNotification
  | ChangeAccountBio
  | ChangeAccountPhoto
  | RemoveAccountPhoto
  | RecordAccountExport
  | AcceptAccountTerms;
