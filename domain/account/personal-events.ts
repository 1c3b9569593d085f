import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { NotificationChoices } from '../shared/notifications.ts';

/** The member switched optional mails on or off, by topic; topics that are left out stay as they were. */
export type AccountNotificationsChanged = DomainEvent<
  'AccountNotificationsChanged',
  { readonly choices: NotificationChoices; readonly changedAt: string }
>;

/** Events about what the member shows, chooses and agrees to. */
export type PersonalEvent = AccountNotificationsChanged;

/** Version and personal fields of each type. */
export const personalEvents = {
  AccountNotificationsChanged: { version: 1, personal: [] },
} as const satisfies EventDefinitions<PersonalEvent>;
