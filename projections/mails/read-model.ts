import type { MailRequested } from '#domain/mail/events.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

export type MailStatus = 'waiting' | 'sending' | 'sent' | 'refused' | 'in-doubt' | 'dropped';

/** Where a mail stands. Id: the mail's. Nothing personal: the content is read from the log. */
export type MailDocument = Document & {
  readonly accountId: string;
  readonly kind: MailRequested['data']['kind'];
  readonly delivery: MailRequested['data']['delivery'];
  readonly status: MailStatus;
  readonly attempts: number;
  readonly requestedAt: string;
  /** When the newest event happened. */
  readonly changedAt: string;
  /** Of the request; orders mails of the same instant. */
  readonly position: string;
};

export const mailsCollection: CollectionDefinition = {
  name: 'mails',
  version: 2,
  indexes: [
    ['requestedAt', 'position'],
    ['status', 'requestedAt', 'position'],
    ['accountId', 'requestedAt', 'position'],
  ],
};
