import { accountIn } from '#projections/engine/payload.ts';
import type { Reaction } from '../engine/reaction.ts';
import { mailWelcomeJob } from './job.ts';

/** When an account was registered, greet its owner. */
export const mailWelcome: Reaction = {
  name: 'mail-welcome',
  categories: ['account'],
  reads: ['member-directory'],
  react: ({ id, type, stream }) =>
    type === 'AccountRegistered'
      ? [{ name: mailWelcomeJob.name, payload: { eventId: id, accountId: accountIn(stream) } }]
      : [],
};
