import type { WorkerSlice } from '../slice.ts';
import { handleAnnounceAccessChange } from './handler.ts';
import { announceAccessChangeJob } from './job.ts';
import { announceAccessChange } from './reaction.ts';

export const announceAccessChangeSlice: WorkerSlice = {
  reactions: [announceAccessChange],
  jobs: [{ name: announceAccessChangeJob.name, handler: handleAnnounceAccessChange }],
};
