import type { WorkerSlice } from '../slice.ts';
import { handleCancelMails } from './handler.ts';
import { cancelMailsJob } from './job.ts';
import { cancelMailsOfErased } from './reaction.ts';

export const cancelMailsSlice: WorkerSlice = {
  reactions: [cancelMailsOfErased],
  jobs: [{ name: cancelMailsJob.name, handler: handleCancelMails }],
};
