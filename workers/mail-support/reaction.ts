import { idIn } from '#domain/shared/stream-name.ts';
import type { SupportEvent } from '#domain/support/events.ts';
import { defineReaction } from '../engine/reaction.ts';
import { mailSupportAnswerJob, mailSupportReceivedJob } from './job.ts';

/** Tells the sender that a request arrived and what it is answered, and the firm that there is one. */
export const mailSupport = defineReaction<SupportEvent>({
  name: 'mail-support',
  categories: ['support'],
  reads: [],
  on: {
    SupportRequestOpened: ({ id: eventId, stream }) => [
      { name: mailSupportReceivedJob.name, payload: { eventId, requestId: idIn(stream) } },
    ],
    SupportAnswerSent: ({ id: eventId, stream }) => [
      { name: mailSupportAnswerJob.name, payload: { eventId, requestId: idIn(stream) } },
    ],
  },
});
