import type { MailEvent } from '#domain/mail/events.ts';
import { attemptsOf } from '#domain/mail/kinds.ts';
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
    MailRequested: ({ stream, data }) => deliver(stream, attemptsOf[data.delivery]),
    MailDecided: ({ stream, data }) =>
      data.decision === 'again' ? deliver(stream, attemptsOf['at-most-once']) : [],
  },
});

const deliver = (stream: string, attempts: number): readonly ReactionJob[] => {
  const mailId = idIn(stream);
  return [{ name: deliverMailJob.name, payload: { mailId }, attempts }];
};
