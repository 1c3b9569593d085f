import type { WorkerSlice } from '../slice.ts';
import { handleCopyMail } from './handler.ts';
import { copyMailJob } from './job.ts';
import { copyMails } from './reaction.ts';

export const copyMailsSlice: WorkerSlice = {
  reactions: [copyMails],
  jobs: [{ name: copyMailJob.name, handler: handleCopyMail }],
};
