import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { endStaffSessionsJob } from './job.ts';

/** Who loses the role for the console is logged out everywhere. */
export const endStaffSessions = defineReaction<AccountEvent>({
  name: 'end-staff-sessions',
  categories: ['account'],
  reads: [],
  on: {
    AccountAdminRevoked: ({ stream }) => [
      { name: endStaffSessionsJob.name, payload: { accountId: accountIn(stream) } },
    ],
  },
});
