import type { ComparisonEvent } from '#domain/comparison/events.ts';
import { idIn } from '#domain/shared/stream-name.ts';
import { defineReaction } from '../engine/reaction.ts';
import { checkPaymentsJob } from './job.ts';

// The provider may be away for an hour.
const attempts = 20;

/** Makes the comparison that staff asked for. */
export const checkPayments = defineReaction<ComparisonEvent>({
  name: 'check-payments',
  categories: ['comparison'],
  reads: ['subscriptions'],
  // Safe on history: a comparison is reported once.
  from: 'start',
  on: {
    ComparisonAsked: ({ stream }) => [
      { name: checkPaymentsJob.name, payload: { comparisonId: idIn(stream) }, attempts },
    ],
  },
});
