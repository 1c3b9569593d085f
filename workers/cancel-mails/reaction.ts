import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { cancelMailsJob } from './job.ts';

export const cancelMailsOfErased = defineReaction<AccountEvent>({
  name: 'cancel-mails',
  categories: ['account'],
  reads: ['mails'],
  on: {
    AccountErased: ({ stream }) => [
      { name: cancelMailsJob.name, payload: { accountId: accountIn(stream) } },
    ],
  },
});
