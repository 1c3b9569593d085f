import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { mailWelcomeJob } from './job.ts';

export const mailWelcome = defineReaction<AccountEvent>({
  name: 'mail-welcome',
  categories: ['account'],
  reads: [],
  on: {
    // Nothing but mails about its security goes to an address that is not confirmed.
    AccountEmailVerified: ({ id, stream }) => [
      { name: mailWelcomeJob.name, payload: { eventId: id, accountId: accountIn(stream) } },
    ],
  },
});
