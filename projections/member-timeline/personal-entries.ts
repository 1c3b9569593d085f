import type { PersonalEvent } from '#domain/account/events.ts';
import { entry, plain, type TimelineEntries } from './timeline-entry.ts';

/** What the member shows, chooses and agrees to. */
export const personalEntries: TimelineEntries<PersonalEvent> = {
  AccountNotificationsChanged: (event) => {
    const values = Object.fromEntries(
      Object.entries(event.data.choices).map(([topic, on]) => [
        `Mails: ${topic}`,
        on ? 'on' : 'off',
      ]),
    );
    return [entry(event, { ...plain('preferences', 'Mails switched on or off'), values })];
  },
};
