import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { mailSuspensionJob } from './job.ts';

/** Tells members that their account was suspended, and how to cancel a subscription that would renew. */
export const mailSuspension = defineReaction<AccountEvent>({
  name: 'mail-suspension',
  categories: ['account'],
  reads: [],
  on: {
    AccountSuspended: ({ id: eventId, stream }) => [
      { name: mailSuspensionJob.name, payload: { eventId, accountId: accountIn(stream) } },
    ],
  },
});
