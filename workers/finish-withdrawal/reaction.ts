import type { MembershipEvent } from '#domain/membership/events.ts';
import { idIn } from '#domain/shared/stream-name.ts';
import { defineReaction, forWeeks } from '../engine/reaction.ts';
import { finishWithdrawalJob } from './job.ts';

/** When a member has withdrawn, do what is left of it, also when the provider was away or the process was killed. */
export const finishWithdrawal = defineReaction<MembershipEvent>({
  name: 'finish-withdrawal',
  categories: ['membership'],
  reads: [],
  from: 'start',
  on: {
    SubscriptionWithdrawn: ({ stream }) => [
      { name: finishWithdrawalJob.name, payload: { accountId: idIn(stream) }, ...forWeeks },
    ],
  },
});
