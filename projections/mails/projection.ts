import type { MailDecision, MailEvent } from '#domain/mail/events.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { mailsCollection, type MailDocument, type MailStatus } from './read-model.ts';

export const mails = defineProjection<MailDocument, MailEvent>({
  collection: mailsCollection,
  categories: ['mail'],
  on: {
    MailRequested: ({ stream, position, metadata, data }) => {
      const { accountId, kind, delivery, requestedAt } = data;
      const mail: MailDocument = {
        id: parseStreamId(stream),
        accountId,
        kind,
        delivery,
        position,
        status: 'waiting',
        attempts: 0,
        requestedAt,
        changedAt: metadata.at,
      };
      return [{ id: mail.id, apply: (current) => current ?? mail }];
    },
    MailAttempted: (event) => updateMail(event, 'sending', event.data.attempt),
    MailSent: (event) => updateMail(event, 'sent'),
    MailRefused: (event) => updateMail(event, 'refused'),
    MailLeftInDoubt: (event) => updateMail(event, 'in-doubt'),
    MailDecided: (event) => updateMail(event, statusByDecision[event.data.decision]),
    MailCancelled: (event) => updateMail(event, 'dropped'),
  },
});

const statusByDecision: Readonly<Record<MailDecision, MailStatus>> = {
  again: 'waiting',
  sent: 'sent',
  dropped: 'dropped',
};

const updateMail = (
  { stream, metadata }: StoredEventOf<MailEvent>,
  status: MailStatus,
  attempts?: number,
): readonly Update<MailDocument>[] => [
  {
    id: parseStreamId(stream),
    apply: (mail) =>
      mail && {
        ...mail,
        status,
        attempts: attempts ?? mail.attempts,
        changedAt: metadata.at,
      },
  },
];
