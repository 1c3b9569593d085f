import type { WorkerSlice } from '../slice.ts';
import { handleMailSuspension } from './handler.ts';
import { mailSuspensionJob } from './job.ts';
import { mailSuspension } from './reaction.ts';

export const mailSuspensionSlice: WorkerSlice = {
  reactions: [mailSuspension],
  jobs: [{ name: mailSuspensionJob.name, handler: handleMailSuspension }],
};
