import type { WorkerSlice } from '../slice.ts';
import { handleReleaseFormerEmails } from './handler.ts';
import { releaseFormerEmailsJob } from './job.ts';
import { releaseFormerEmails } from './reaction.ts';

export const releaseFormerEmailsSlice: WorkerSlice = {
  reactions: [releaseFormerEmails],
  jobs: [{ name: releaseFormerEmailsJob.name, handler: handleReleaseFormerEmails }],
};
