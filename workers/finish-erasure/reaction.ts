import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction, forWeeks } from '../engine/reaction.ts';
import { finishErasureJob } from './job.ts';

/** When an erasure was asked for, do what is left of it, also when its process was killed. */
export const finishErasure = defineReaction<AccountEvent>({
  name: 'finish-erasure',
  categories: ['account'],
  // So that a mail that is being written finds the account erased, or is there to be deleted.
  reads: ['account-details', 'member-directory'],
  from: 'start',
  on: {
    AccountErased: ({ stream }) => [
      { name: finishErasureJob.name, payload: { accountId: accountIn(stream) }, ...forWeeks },
    ],
  },
});
