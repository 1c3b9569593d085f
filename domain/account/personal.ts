import type { AccountEvent } from './events.ts';
import { personalEvents, type PersonalEvent } from './personal-events.ts';
import type { Registered } from './registered.ts';

export const isPersonal = (event: AccountEvent): event is PersonalEvent =>
  Object.hasOwn(personalEvents, event.type);

/** What the member shows, chooses and agrees to. */
export const evolvePersonal = (state: Registered, event: PersonalEvent): Registered => {
  switch (event.type) {
    case 'AccountProfileChanged':
      return { ...state, displayName: event.data.displayName, username: event.data.username };
    case 'AccountPreferencesChanged': {
      const { preferredCoins, preferredCategories, sentimentPreference } = event.data;
      return {
        ...state,
        preferences: { preferredCoins, preferredCategories, sentimentPreference },
      };
    }
    case 'AccountNotificationsChanged':
      return { ...state, notifications: { ...state.notifications, ...event.data.choices } };
    case 'AccountBioChanged':
      return { ...state, bio: event.data.bio };
    case 'AccountPhotoChanged':
      return { ...state, photoId: event.data.photoId };
    case 'AccountPhotoRemoved':
      return { ...state, photoId: null };
    case 'AccountDataExported':
      return state;
    case 'AccountTermsAccepted':
      return { ...state, accepted: event.data.versions };
  }
};
