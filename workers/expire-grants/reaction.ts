import { upcastMembership } from '#domain/membership/upcast.ts';
import { accountIn, payloadOf } from '#projections/engine/payload.ts';
import type { Reaction } from '../engine/reaction.ts';
import { expireGrantsJob } from './job.ts';

/** When a membership was granted until a date, expire it then. */
export const expireGrants: Reaction = {
  name: 'expire-grants',
  categories: ['membership'],
  reads: [],
  // A date that lies ahead is due whenever the grant was made; ending what has ended decides nothing.
  from: 'start',
  react: (stored) => {
    const event = upcastMembership(payloadOf(stored));
    if (event.type !== 'MembershipGranted' || event.data.endsAt === null) return [];
    return [
      {
        name: expireGrantsJob.name,
        payload: { accountId: accountIn(stored.stream) },
        runAt: new Date(event.data.endsAt),
      },
    ];
  },
};
