import type { AccountEvent } from './events.ts';
import { mailingEvents, type MailingEvent } from './mailing-events.ts';
import type { Registered } from './registered.ts';

export const isAboutMailing = (event: AccountEvent): event is MailingEvent =>
  Object.hasOwn(mailingEvents, event.type);

/** Which mails go to the account's address. */
export const evolveMailing = (state: Registered, event: MailingEvent): Registered => {
  switch (event.type) {
    case 'AccountNewsletterChosen': {
      const { frequency, topics } = event.data;
      return { ...state, newsletter: { frequency, topics } };
    }
    case 'AccountMailsSuppressed':
      return { ...state, suppression: event.data.cause };
    case 'AccountMailsResumed':
      return {
        ...state,
        suppression: null,
        // A link that confirmed the address counts once.
        requests:
          event.data.cause === 'confirmed'
            ? { ...state.requests, verification: null }
            : state.requests,
      };
  }
};
