import type { AccountEvent } from '#domain/account/events.ts';
import type { SignInEvent } from '#domain/sign-in/events.ts';
import type { Facet, StoredEntry } from './read-model.ts';
import { listOf } from './words.ts';

/** What an entry says of its event. */
export type Description = Pick<StoredEntry, 'title' | 'reason' | 'values'> & {
  readonly facet: Facet;
};

const plain = (facet: Facet, title: string): Description => ({
  facet,
  title,
  reason: null,
  values: {},
});

const names = (data: {
  readonly displayName: string;
  readonly username: string;
}): StoredEntry['values'] => ({
  'Display name': data.displayName,
  Username: data.username,
});

const staff = (title: string, reason: string, after: string): Description => ({
  facet: 'staff',
  title,
  reason,
  values: { Staff: after },
});

/** An event of the account's own stream in words. */
export const describeAccount = (event: AccountEvent): Description => {
  switch (event.type) {
    case 'AccountRegistered':
      return {
        ...plain('profile', 'Registered'),
        values: { 'E-mail': event.data.email, ...names(event.data) },
      };
    case 'AccountEmailVerified':
      return {
        ...plain('account', 'E-mail address verified'),
        values: { 'E-mail verified': 'yes' },
      };
    case 'AccountProfileChanged':
      return { ...plain('profile', 'Profile changed'), values: names(event.data) };
    case 'AccountPreferencesChanged':
      return {
        ...plain('preferences', 'Preferences changed'),
        values: {
          Coins: listOf(event.data.preferredCoins),
          Categories: listOf(event.data.preferredCategories),
          Sentiment: event.data.sentimentPreference,
        },
      };
    case 'AccountAdminGranted':
      return staff('Made an admin', event.data.reason, 'admin');
    case 'AccountAdminRevoked':
      return staff('Admin rights taken back', event.data.reason, 'none');
    case 'AccountErased':
      return plain('account', 'Account erased');
  }
};

/** A visit in words; where from is not kept here. */
export const describeSignIn = (event: SignInEvent): Description => {
  switch (event.type) {
    case 'SignInSucceeded':
      return plain('visit', 'Signed in');
    case 'SignInFailed':
      return plain('visit', 'Sign-in refused, wrong password');
    case 'SignedOut':
      return plain(
        'visit',
        event.data.cause === 'inactivity' ? 'Signed out after inactivity' : 'Signed out',
      );
  }
};

/** Written by a newer version of the program: its name in words is better than nothing. */
export const describeUnknown = ({ type }: { readonly type: string }): Description =>
  plain('account', type.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));
