import type { MailEvent } from '#domain/mail/events.ts';
import { idIn } from '#domain/shared/stream-name.ts';
import { defineReaction } from '../engine/reaction.ts';
import { copyMailJob } from './job.ts';

/** Sends a mail once more that staff wants sent again. */
export const copyMails = defineReaction<MailEvent>({
  name: 'copy-mails',
  categories: ['mail'],
  reads: [],
  on: {
    MailCopyRequested: ({ id: eventId, stream }) => [
      { name: copyMailJob.name, payload: { mailId: idIn(stream), eventId } },
    ],
  },
});
