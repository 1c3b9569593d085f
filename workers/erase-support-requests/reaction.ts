import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { eraseSupportOfMemberJob } from './job.ts';

/** What an erased member had asked leaves the queue. */
export const eraseSupportOfMember = defineReaction<AccountEvent>({
  name: 'erase-support-of-member',
  categories: ['account'],
  reads: ['support-requests'],
  on: {
    AccountErased: ({ stream }) => [
      { name: eraseSupportOfMemberJob.name, payload: { accountId: accountIn(stream) } },
    ],
  },
});
