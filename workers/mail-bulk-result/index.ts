import type { WorkerSlice } from '../slice.ts';
import { handleMailBulkResult } from './handler.ts';
import { mailBulkResultJob } from './job.ts';
import { mailBulkResult } from './reaction.ts';

export const mailBulkResultSlice: WorkerSlice = {
  reactions: [mailBulkResult],
  jobs: [{ name: mailBulkResultJob.name, handler: handleMailBulkResult }],
};
