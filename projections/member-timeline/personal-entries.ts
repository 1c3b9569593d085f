import type {
  AccountProfileChanged,
  AccountRegistered,
  AccountTermsAccepted,
  PersonalEvent,
} from '#domain/account/events.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import type { Update } from '../engine/projection.ts';
import type { StoredEntry, TimelineDocument } from './read-model.ts';
import {
  accountEntry,
  updatePerson,
  toEntryDescription,
  type TimelineEntries,
} from './timeline-entry.ts';
import { formatList } from './words.ts';

export const personalEntries: TimelineEntries<PersonalEvent> = {
  AccountProfileChanged: (event) => {
    const values = nameFields(event.data);
    return [
      accountEntry(event, { ...toEntryDescription('profile', 'Profile changed'), values }),
      updatePersonName(event),
    ];
  },
  AccountPreferencesChanged: (event) => {
    const { preferredCoins, newsCoins, preferredCategories, sentimentPreference, currency } =
      event.data;
    const values = {
      Coins: formatList(preferredCoins),
      'Coins in the news': formatList(newsCoins),
      Categories: formatList(preferredCategories),
      Sentiment: sentimentPreference,
      Currency: currency,
    };
    return [
      accountEntry(event, { ...toEntryDescription('preferences', 'Preferences changed'), values }),
    ];
  },
  AccountNotificationsChanged: (event) => {
    const values = Object.fromEntries(
      Object.entries(event.data.choices).map(([topic, on]) => [
        `Mails: ${topic}`,
        on ? 'on' : 'off',
      ]),
    );
    return [
      accountEntry(event, {
        ...toEntryDescription('preferences', 'Email settings changed'),
        values,
      }),
    ];
  },
  AccountBioChanged: (event) => {
    const values = { Bio: event.data.bio };
    return [accountEntry(event, { ...toEntryDescription('profile', 'Bio changed'), values })];
  },
  AccountPhotoChanged: (event) => [
    accountEntry(event, {
      ...toEntryDescription('profile', 'Photo changed'),
      values: { Photo: 'yes' },
    }),
  ],
  AccountPhotoRemoved: (event) => [
    accountEntry(event, {
      ...toEntryDescription('profile', 'Photo removed'),
      values: { Photo: 'none' },
    }),
  ],
  AccountDataExported: (event) => [
    accountEntry(event, toEntryDescription('account', 'Copy of all data downloaded')),
  ],
  AccountTermsAccepted: (event) => {
    const { versions, occasion } = event.data;
    const values = {
      Terms: versions.terms,
      'Privacy notice': versions.privacy,
      'Risk warning': versions.risk,
    };
    return [
      accountEntry(event, { ...toEntryDescription('account', acceptanceTitles[occasion]), values }),
    ];
  },
};

const acceptanceTitles: Readonly<Record<AccountTermsAccepted['data']['occasion'], string>> = {
  registration: 'Terms accepted at registration',
  purchase: 'Terms accepted with a purchase',
  change: 'New terms accepted',
};

export const nameFields = (data: {
  readonly displayName: string;
  readonly username: string;
}): StoredEntry['values'] => ({
  'Display name': data.displayName,
  Username: data.username,
});

export const updatePersonName = (
  event: StoredEventOf<AccountRegistered | AccountProfileChanged>,
): Update<TimelineDocument> =>
  updatePerson(event, (current) => ({
    ...current,
    name: event.data.displayName || event.data.username,
  }));
