import type { DomainEvent, EventDefinitions } from '../../shared/event.ts';
import type { SuppressionCause } from '../../shared/accounts/suppression-causes.ts';
import type { NewsletterChoice } from '../../shared/news/newsletter.ts';

/** The member chose the frequency and topics of the newsletter. Replaces the previous choice. */
export type AccountNewsletterChosen = DomainEvent<
  'AccountNewsletterChosen',
  NewsletterChoice & { readonly changedAt: string }
>;

export type { SuppressionCause };

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

/**
 * Mails are sent to the address again, because the member confirmed it again, staff decided so, or a mail was delivered
 * after soft bounces.
 */
export type AccountMailsResumed = DomainEvent<
  'AccountMailsResumed',
  {
    readonly cause: 'confirmed' | 'delivered' | 'staff';
    readonly reason: string | null;
    readonly resumedAt: string;
  }
>;

/**
 * A mail to the address bounced after temporary refusals. `count` is the number of days with such bounces in a row.
 */
export type AccountMailSoftBounced = DomainEvent<
  'AccountMailSoftBounced',
  {
    readonly address: string;
    readonly detail: string;
    readonly count: number;
    readonly bouncedAt: string;
  }
>;

/** A mail was delivered after soft bounces that had not paused the mails. The row is over. */
export type AccountMailDelivered = DomainEvent<
  'AccountMailDelivered',
  { readonly address: string; readonly deliveredAt: string }
>;

/** Events about mails to an account. */
export type MailingEvent =
  | AccountNewsletterChosen
  | AccountMailsSuppressed
  | AccountMailsResumed
  | AccountMailSoftBounced
  | AccountMailDelivered;

/** Version and personal fields of each event type. */
export const mailingEvents = {
  AccountNewsletterChosen: { version: 1, personal: [] },
  AccountMailsSuppressed: { version: 1, personal: ['address', 'detail'] },
  AccountMailsResumed: { version: 1, personal: ['reason'] },
  AccountMailSoftBounced: { version: 1, personal: ['address', 'detail'] },
  AccountMailDelivered: { version: 1, personal: ['address'] },
} as const satisfies EventDefinitions<MailingEvent>;
