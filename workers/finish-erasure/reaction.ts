import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { finishErasureJob } from './job.ts';

// With the pauses of the queue: weeks, in which an unavailable store comes back.
const attempts = 1000;

/** When an erasure was asked for, do what is left of it, also when its process was killed. */
export const finishErasure = defineReaction<AccountEvent>({
  name: 'finish-erasure',
  categories: ['account'],
  // So that a mail that is being written finds the account erased, or is there to be deleted.
  reads: ['account-details', 'member-directory'],
  from: 'start',
  on: {
    AccountErased: ({ stream }) => [
      { name: finishErasureJob.name, payload: { accountId: accountIn(stream) }, attempts },
    ],
  },
});
