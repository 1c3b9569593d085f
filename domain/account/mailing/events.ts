import type { DomainEvent, EventDefinitions } from '../../shared/event.ts';
import type { NewsletterChoice } from '../../shared/news/newsletter.ts';

/** The member chose how often the newsletter comes and what is in it; replaces the choice before. */
export type AccountNewsletterChosen = DomainEvent<
  'AccountNewsletterChosen',
  NewsletterChoice & { readonly changedAt: string }
>;

/**
 * Why mails that are not required are held back: the mail server refused the address, the mail service reported that
 * a mail came back, or that its reader called it spam.
 */
export type SuppressionCause = 'refused' | 'bounce' | 'complaint';

/** Mails that are not required go to this address no longer. `detail` is what the server or the service said. */
export type AccountMailsSuppressed = DomainEvent<
  'AccountMailsSuppressed',
  {
    readonly address: string;
    readonly cause: SuppressionCause;
    readonly detail: string;
    readonly suppressedAt: string;
  }
>;

/** Mails go to the address again: the member confirmed it anew, or staff decided so, with a reason. */
export type AccountMailsResumed = DomainEvent<
  'AccountMailsResumed',
  {
    readonly cause: 'confirmed' | 'staff';
    readonly reason: string | null;
    readonly resumedAt: string;
  }
>;

/** Events about the mails that an account gets. */
export type MailingEvent = AccountNewsletterChosen | AccountMailsSuppressed | AccountMailsResumed;

/** Version and personal fields of each type. */
export const mailingEvents = {
  AccountNewsletterChosen: { version: 1, personal: [] },
  AccountMailsSuppressed: { version: 1, personal: ['address', 'detail'] },
  AccountMailsResumed: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<MailingEvent>;
