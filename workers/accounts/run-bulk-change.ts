import { z } from 'zod';
import { runBulkStep } from '#application/bulk-changes/run-bulk-step.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';

/** Each completed step queues the next one, so a bulk change continues after a process was stopped. */
export const runBulkChangeWorker = defineWorker({
  name: 'run-bulk-change',
  payload: z.strictObject({ bulkChangeId: z.uuid() }),
  // Safe on history, because a completed step is not repeated.
  from: 'start',
  on: {
    BulkChangeStarted: ({ stream }) => next(stream),
    BulkChangeStepDone: ({ stream }) => next(stream),
    BulkChangeStopAsked: ({ stream }) => next(stream),
  },
  // Enough attempts for a store that is unavailable for an hour.
  attempts: 20,
  handle: (ports) => (payload, run) => runBulkStep(ports, payload, run.context()),
});

const next = (stream: string): readonly JobRequest<{ readonly bulkChangeId: string }>[] => [
  { payload: { bulkChangeId: parseStreamId(stream) } },
];
