import type { WorkerSlice } from '../slice.ts';
import { handleRunBulkChange } from './handler.ts';
import { runBulkChangeJob } from './job.ts';
import { runBulkChange } from './reaction.ts';

export const runBulkChangeSlice: WorkerSlice = {
  reactions: [runBulkChange],
  jobs: [{ name: runBulkChangeJob.name, handler: handleRunBulkChange }],
};
