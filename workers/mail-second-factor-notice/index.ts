import type { WorkerSlice } from '../slice.ts';
import { handleMailSecondFactorNotice } from './handler.ts';
import { mailSecondFactorNoticeJob } from './job.ts';
import { mailSecondFactorNotice } from './reaction.ts';

export const mailSecondFactorNoticeSlice: WorkerSlice = {
  reactions: [mailSecondFactorNotice],
  jobs: [{ name: mailSecondFactorNoticeJob.name, handler: handleMailSecondFactorNotice }],
};
