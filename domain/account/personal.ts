import type { AccountEvent } from './events.ts';
import type { PersonalEvent } from './personal-events.ts';
import type { Registered } from './registered.ts';

const types: Readonly<Record<PersonalEvent['type'], true>> = {
  AccountNotificationsChanged: true,
};

export const isPersonal = (event: AccountEvent): event is PersonalEvent =>
  Object.hasOwn(types, event.type);

/** What the member shows, chooses and agrees to. */
export const evolvePersonal = (state: Registered, event: PersonalEvent): Registered => {
  switch (event.type) {
    case 'AccountNotificationsChanged':
      return { ...state, notifications: { ...state.notifications, ...event.data.choices } };
  }
};
