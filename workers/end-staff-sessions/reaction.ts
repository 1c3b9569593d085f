import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction, type ReactionJob } from '../engine/reaction.ts';
import { endStaffSessionsJob } from './job.ts';

const endSessions = ({ stream }: { readonly stream: string }): readonly ReactionJob[] => [
  { name: endStaffSessionsJob.name, payload: { accountId: accountIn(stream) } },
];

/** Who loses the role for the console is logged out everywhere. */
export const endStaffSessions = defineReaction<AccountEvent>({
  name: 'end-staff-sessions',
  categories: ['account'],
  reads: [],
  on: {
    AccountAdminRevoked: endSessions,
    AccountSupportRevoked: endSessions,
  },
});
