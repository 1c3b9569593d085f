import { bioTooLong, maxBioLength } from '../../shared/field-limits.ts';
import { isNotificationTopic, isNotificationEnabled } from '../../shared/accounts/notifications.ts';
import { baseCurrency } from '../../shared/market/currencies.ts';
import { defaultCoins } from '../../shared/market/major-coins.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { AccountEvent, AccountTermsAccepted } from '../events.ts';
import type {
  AcceptAccountTerms,
  AccountPreferences,
  ChangeAccountBio,
  ChangeAccountNotifications,
  ChangeAccountPhoto,
  ChangeAccountPreferences,
  ChangeAccountProfile,
  RecordAccountExport,
  RemoveAccountPhoto,
  TurnOnAccountNotification,
} from './commands.ts';
import type { RegisteredAccount } from '../registered.ts';
import { requireVerifiedOwner } from '../require-owner.ts';
import { rejectWebAddress, requireNonEmptyNames, requireValidUsername } from './require-names.ts';

export const changeProfile = (
  state: RegisteredAccount,
  { displayName, username, now }: ChangeAccountProfile,
): readonly AccountEvent[] => {
  requireNonEmptyNames({ displayName, username });
  // Names from before this rule stay valid.
  if (state.username !== username) {
    requireValidUsername(username);
    rejectWebAddress('username', username);
  }
  if (state.displayName !== displayName) rejectWebAddress('displayName', displayName);
  if (state.displayName === displayName && state.username === username) return [];
  return [
    {
      type: 'AccountProfileChanged',
      data: { displayName, username, changedAt: now.toISOString() },
    },
  ];
};

export const changePreferences = (
  state: RegisteredAccount,
  command: ChangeAccountPreferences,
): readonly AccountEvent[] => {
  const { preferredCoins, preferredCategories, sentimentPreference, now } = command;
  const newsCoins = command.newsCoins ?? state.preferences?.newsCoins ?? defaultCoins;
  const currency = command.currency ?? state.preferences?.currency ?? baseCurrency;
  const newsChosen = command.newsChosen ?? state.preferences?.newsChosen;
  const preferences = {
    preferredCoins,
    newsCoins,
    preferredCategories,
    sentimentPreference,
    currency,
    ...(newsChosen && { newsChosen }),
  };
  if (state.preferences && arePreferencesEqual(state.preferences, preferences)) return [];
  return [
    { type: 'AccountPreferencesChanged', data: { ...preferences, changedAt: now.toISOString() } },
  ];
};

export const changeNotifications = (
  { notifications }: RegisteredAccount,
  { choices, now }: ChangeAccountNotifications,
): readonly AccountEvent[] => {
  const changedChoices = Object.entries(choices).flatMap(([topic, on]) => {
    if (!isNotificationTopic(topic)) throw alwaysSentError(topic);
    return isNotificationEnabled(notifications, topic) === on ? [] : [[topic, on] as const];
  });
  if (changedChoices.length === 0) return [];
  const data = { choices: Object.fromEntries(changedChoices), changedAt: now.toISOString() };
  return [{ type: 'AccountNotificationsChanged', data }];
};

export const turnOnNotification = (
  { notifications }: RegisteredAccount,
  { topic, now }: TurnOnAccountNotification,
): readonly AccountEvent[] => {
  if (notifications[topic] !== undefined) return [];
  const data = { choices: { [topic]: true }, changedAt: now.toISOString() };
  return [{ type: 'AccountNotificationsChanged', data }];
};

const alwaysSentError = (topic: string): Rejection =>
  new Rejection('invalid', 'account/mail-always-sent', {
    message: 'Mails about security and payments cannot be switched off.',
    field: topic,
  });

export const changeBio = (
  state: RegisteredAccount,
  { bio, now }: ChangeAccountBio,
): readonly AccountEvent[] => {
  if (bio.length > maxBioLength) {
    throw new Rejection('invalid', 'account/bio-too-long', {
      message: bioTooLong,
      field: 'bio',
    });
  }
  if (state.bio === bio) return [];
  return [{ type: 'AccountBioChanged', data: { bio, changedAt: now.toISOString() } }];
};

export const changePhoto = (
  state: RegisteredAccount,
  { photoId, now }: ChangeAccountPhoto,
): readonly AccountEvent[] =>
  state.photoId === photoId
    ? []
    : [{ type: 'AccountPhotoChanged', data: { photoId, changedAt: now.toISOString() } }];

export const removePhoto = (
  { photoId }: RegisteredAccount,
  { now }: RemoveAccountPhoto,
): readonly AccountEvent[] =>
  photoId === null
    ? []
    : [{ type: 'AccountPhotoRemoved', data: { photoId, removedAt: now.toISOString() } }];

export const recordExport = (
  state: RegisteredAccount,
  { verifiedHash, now }: RecordAccountExport,
): readonly AccountEvent[] => {
  requireVerifiedOwner(state, { verifiedHash });
  return [{ type: 'AccountDataExported', data: { exportedAt: now.toISOString() } }];
};

export const acceptTerms = (
  state: RegisteredAccount,
  command: AcceptAccountTerms,
): readonly AccountEvent[] => {
  const { accepted } = state;
  const { terms, privacy, risk } = command.versions;
  const isUnchanged =
    accepted?.terms === terms && accepted.privacy === privacy && accepted.risk === risk;
  return isUnchanged && command.occasion !== 'purchase' ? [] : [createTermsAccepted(command)];
};

export const createTermsAccepted = ({
  versions,
  occasion,
  now,
}: Omit<AcceptAccountTerms, 'type'>): AccountTermsAccepted => ({
  type: 'AccountTermsAccepted',
  data: { versions, occasion, acceptedAt: now.toISOString() },
});

const arePreferencesEqual = (one: AccountPreferences, other: AccountPreferences): boolean =>
  one.sentimentPreference === other.sentimentPreference &&
  one.currency === other.currency &&
  one.newsChosen === other.newsChosen &&
  areListsEqual(one.preferredCoins, other.preferredCoins) &&
  areListsEqual(one.newsCoins, other.newsCoins) &&
  areListsEqual(one.preferredCategories, other.preferredCategories);

const areListsEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);
