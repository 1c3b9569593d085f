import type { MembershipEvent } from '#domain/membership/events.ts';
import { idIn } from '#domain/shared/stream-name.ts';
import { defineReaction, forWeeks } from '../engine/reaction.ts';
import { finishCreditJob } from './job.ts';

/** When staff gave credit, have the provider give it, also when that was away or the process was killed. */
export const finishCredit = defineReaction<MembershipEvent>({
  name: 'finish-credit',
  categories: ['membership'],
  reads: [],
  from: 'start',
  on: {
    GoodwillCreditGiven: ({ stream, data: { creditId } }) => [
      { name: finishCreditJob.name, payload: { accountId: idIn(stream), creditId }, ...forWeeks },
    ],
  },
});
