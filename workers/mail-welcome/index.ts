import type { WorkerSlice } from '../slice.ts';
import { handleMailWelcome } from './handler.ts';
import { mailWelcomeJob } from './job.ts';
import { mailWelcome } from './reaction.ts';

export const mailWelcomeSlice: WorkerSlice = {
  reactions: [mailWelcome],
  jobs: [{ name: mailWelcomeJob.name, handler: handleMailWelcome }],
};
