import type { WorkerSlice } from '../slice.ts';
import { handleMailSignals } from './handler.ts';
import { mailSignalsJob } from './job.ts';

export const mailSignalsSlice: WorkerSlice = {
  jobs: [{ name: mailSignalsJob.name, handler: handleMailSignals }],
};
