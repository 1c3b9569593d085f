import type { WorkerSlice } from '../slice.ts';
import { handleMailSupportAnswer, handleMailSupportReceived } from './handler.ts';
import { mailSupportAnswerJob, mailSupportReceivedJob } from './job.ts';
import { mailSupport } from './reaction.ts';

export const mailSupportSlice: WorkerSlice = {
  reactions: [mailSupport],
  jobs: [
    { name: mailSupportReceivedJob.name, handler: handleMailSupportReceived },
    { name: mailSupportAnswerJob.name, handler: handleMailSupportAnswer },
  ],
};
