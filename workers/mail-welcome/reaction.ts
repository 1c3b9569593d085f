import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { mailWelcomeJob } from './job.ts';

export const mailWelcome = defineReaction<AccountEvent>({
  name: 'mail-welcome',
  categories: ['account'],
  reads: ['member-directory'],
  on: {
    AccountRegistered: ({ id, stream }) => [
      { name: mailWelcomeJob.name, payload: { eventId: id, accountId: accountIn(stream) } },
    ],
  },
});
