import type { BulkChangeEvent } from '#domain/bulk-change/events.ts';
import { idIn } from '#domain/shared/stream-name.ts';
import { defineReaction, type ReactionJob } from '../engine/reaction.ts';
import { runBulkChangeJob } from './job.ts';

/** Each step leads to the next, so that a bulk change goes on wherever a process was stopped. */
export const runBulkChange = defineReaction<BulkChangeEvent>({
  name: 'run-bulk-change',
  categories: ['bulkchange'],
  reads: [],
  // Safe on history: a step that is done is not done again.
  from: 'start',
  on: {
    BulkChangeStarted: ({ stream }) => next(stream),
    BulkChangeStepDone: ({ stream }) => next(stream),
    BulkChangeStopAsked: ({ stream }) => next(stream),
  },
});

// A store may be away for an hour.
const attempts = 20;

const next = (stream: string): readonly ReactionJob[] => [
  { name: runBulkChangeJob.name, payload: { bulkChangeId: idIn(stream) }, attempts },
];
