import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { mailPasswordNoticeJob } from './job.ts';

/** Tells the member of a new password, who may not have been the one to set it. */
export const mailPasswordNotice = defineReaction<AccountEvent>({
  name: 'mail-password-notice',
  categories: ['account'],
  reads: [],
  on: {
    AccountPasswordChanged: ({ id, stream }) => [
      { name: mailPasswordNoticeJob.name, payload: { eventId: id, accountId: accountIn(stream) } },
    ],
  },
});
