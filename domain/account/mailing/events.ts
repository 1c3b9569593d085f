import type { DomainEvent, EventDefinitions } from '../../shared/event.ts';
import type { NewsletterChoice } from '../../shared/news/newsletter.ts';

/** The member chose the frequency and topics of the newsletter. Replaces the previous choice. */
export type AccountNewsletterChosen = DomainEvent<
  'AccountNewsletterChosen',
  NewsletterChoice & { readonly changedAt: string }
>;

/**
 * Why optional mails are suppressed: the mail server refused the address, the mail bounced, or the reader marked it as
 * spam.
 */
export type SuppressionCause = 'refused' | 'bounce' | 'complaint';

/**
 * Optional mails are no longer sent to this address. `detail` is the message of the mail server or the mail service.
 */
export type AccountMailsSuppressed = DomainEvent<
  'AccountMailsSuppressed',
  {
    readonly address: string;
    readonly cause: SuppressionCause;
    readonly detail: string;
    readonly suppressedAt: string;
  }
>;

/** Mails are sent to the address again, because the member confirmed it again or staff decided so. */
export type AccountMailsResumed = DomainEvent<
  'AccountMailsResumed',
  {
    readonly cause: 'confirmed' | 'staff';
    readonly reason: string | null;
    readonly resumedAt: string;
  }
>;

/** Events about mails to an account. */
export type MailingEvent = AccountNewsletterChosen | AccountMailsSuppressed | AccountMailsResumed;

/** Version and personal fields of each event type. */
export const mailingEvents = {
  AccountNewsletterChosen: { version: 1, personal: [] },
  AccountMailsSuppressed: { version: 1, personal: ['address', 'detail'] },
  AccountMailsResumed: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<MailingEvent>;
