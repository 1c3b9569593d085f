import type { MailEvent } from '#domain/mail/events.ts';
import type { MailDelivery } from '#domain/mail/kinds.ts';
import { idIn } from '#domain/shared/stream-name.ts';
import { defineReaction, type ReactionJob } from '../engine/reaction.ts';
import { deliverMailJob } from './job.ts';

export const deliverMails = defineReaction<MailEvent>({
  name: 'deliver-mails',
  categories: ['mail'],
  reads: [],
  // What was delivered is not delivered again: the mail's own events say so.
  from: 'start',
  on: {
    MailRequested: ({ stream, data }) => deliver(stream, attemptsFor[data.delivery]),
    MailDecided: ({ stream, data }) =>
      data.decision === 'again' ? deliver(stream, attemptsFor['at-most-once']) : [],
  },
});

// Pauses grow to an hour: a mail server may be unavailable for seven minutes, or for a day.
const attemptsFor: Readonly<Record<MailDelivery, number>> = {
  'at-most-once': 5,
  'at-least-once': 30,
};

const deliver = (stream: string, attempts: number): readonly ReactionJob[] => {
  const mailId = idIn(stream);
  return [{ name: deliverMailJob.name, payload: { mailId }, attempts }];
};
