import type { AcceptedVersions } from '../../shared/accounts/legal-documents.ts';
import type { NotificationChoices } from '../../shared/accounts/notifications.ts';
import type { EventEvolvers } from '../../shared/decider.ts';
import { unchanged } from '../../shared/define-aggregate.ts';
import type { AccountPreferences } from './commands.ts';
import { personalEvents, type PersonalEvent } from './events.ts';

/** What a member says and chooses on the own pages. */
export type PersonalState = {
  readonly displayName: string;
  readonly username: string;
  readonly preferences: AccountPreferences | null;
  readonly notifications: NotificationChoices;
  readonly bio: string;
  readonly photoId: string | null;
  /** Null when staff created the account, or before consent was recorded. */
  readonly accepted: AcceptedVersions | null;
};

export const createPersonalState = ({
  displayName,
  username,
}: Pick<PersonalState, 'displayName' | 'username'>): PersonalState => ({
  displayName,
  username,
  preferences: null,
  notifications: {},
  bio: '',
  photoId: null,
  accepted: null,
});

export const personalEvolvers: EventEvolvers<
  PersonalState,
  PersonalEvent,
  Partial<PersonalState>
> = {
  AccountProfileChanged: (_, { data: { displayName, username } }) => ({ displayName, username }),
  AccountPreferencesChanged: (_, { data }) => {
    const { changedAt: _changedAt, ...preferences } = data;
    return { preferences };
  },
  AccountNotificationsChanged: ({ notifications }, { data }) => ({
    notifications: { ...notifications, ...data.choices },
  }),
  AccountBioChanged: (_, { data: { bio } }) => ({ bio }),
  AccountPhotoChanged: (_, { data: { photoId } }) => ({ photoId }),
  AccountPhotoRemoved: () => ({ photoId: null }),
  AccountDataExported: unchanged,
  AccountTermsAccepted: (_, { data }) => ({ accepted: data.versions }),
};

export const isPersonalEvent = (event: { readonly type: string }): event is PersonalEvent =>
  Object.hasOwn(personalEvents, event.type);
