import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { endSuspendedSessionsJob } from './job.ts';

/** Who is suspended is logged out everywhere. */
export const endSuspendedSessions = defineReaction<AccountEvent>({
  name: 'end-suspended-sessions',
  categories: ['account'],
  reads: [],
  on: {
    AccountSuspended: ({ stream }) => [
      { name: endSuspendedSessionsJob.name, payload: { accountId: accountIn(stream) } },
    ],
  },
});
