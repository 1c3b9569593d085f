import type { WorkerSlice } from '../slice.ts';
import { handleMailAccountLink } from './handler.ts';
import { mailAccountLinkJob } from './job.ts';
import { mailAccountLink } from './reaction.ts';

export const mailAccountLinkSlice: WorkerSlice = {
  reactions: [mailAccountLink],
  jobs: [{ name: mailAccountLinkJob.name, handler: handleMailAccountLink }],
};
