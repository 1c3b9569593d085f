import type { WorkerSlice } from '../slice.ts';
import { handleFinishErasure } from './handler.ts';
import { finishErasureJob } from './job.ts';
import { finishErasure } from './reaction.ts';

export const finishErasureSlice: WorkerSlice = {
  reactions: [finishErasure],
  jobs: [{ name: finishErasureJob.name, handler: handleFinishErasure }],
};
