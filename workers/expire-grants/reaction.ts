import type { MembershipEvent } from '#domain/membership/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { expireGrantsJob } from './job.ts';

export const expireGrants = defineReaction<MembershipEvent>({
  name: 'expire-grants',
  categories: ['membership'],
  reads: [],
  // Safe on history: a future date is still due, and expiring an ended grant decides nothing.
  from: 'start',
  on: {
    MembershipGranted: ({ stream, data: { endsAt } }) =>
      endsAt === null
        ? []
        : [
            {
              name: expireGrantsJob.name,
              payload: { accountId: accountIn(stream) },
              runAt: new Date(endsAt),
            },
          ],
  },
});
