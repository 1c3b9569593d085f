import type { DeliveredEdition, EditionKind } from '#domain/delivery/events.ts';
import type { NewsletterTopic } from '#domain/shared/newsletter.ts';
import type { NotificationTopic } from '#domain/shared/notifications.ts';

/** A mail as it is for everybody, without the lines about its sender and the link that switches it off. */
export type EditionMail = { readonly subject: string; readonly text: string; readonly html: string };

/** What an edition says as a mail with these parts; made once for all recipients that chose the same. */
export type EditionMails = (topics: readonly NewsletterTopic[]) => EditionMail;

/** Finds what is delivered, as it was when the delivery started. Rejects when it is not there. */
export type ReadEditionMails = (edition: DeliveredEdition) => Promise<EditionMails>;

/** The notification by which its readers switch it on and off. */
export const topicOfEdition: Readonly<Record<EditionKind, NotificationTopic>> = {
  daily: 'newsletter',
  weekly: 'newsletter',
  report: 'weekly-report',
};
