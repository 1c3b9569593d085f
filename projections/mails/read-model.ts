import type { MailRequested } from '#domain/mail/events.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

export type MailStatus = 'waiting' | 'sending' | 'sent' | 'refused' | 'in-doubt' | 'dropped';

/** The status of a mail. Id: the mail id. Contains no personal data, because the content is read from the event log. */
export type MailDocument = Document & {
  readonly accountId: string;
  readonly kind: MailRequested['data']['kind'];
  readonly delivery: MailRequested['data']['delivery'];
  readonly status: MailStatus;
  readonly attempts: number;
  readonly requestedAt: string;
  /** Time of the newest event. */
  readonly changedAt: string;
  /** Position of the request, to sort mails with the same time. */
  readonly position: string;
};

export const mailsCollection: CollectionDefinition = {
  name: 'mails',
  version: 3,
  indexes: [
    ['accountId', 'requestedAt', 'position', 'status', 'kind'],
    ['kind', 'requestedAt', 'position', 'status'],
    ['status', 'requestedAt', 'position'],
    ['requestedAt', 'position', 'status', 'kind', 'accountId'],
  ],
};
