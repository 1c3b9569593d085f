import type { WorkerSlice } from '../slice.ts';
import { handleMailPasswordNotice } from './handler.ts';
import { mailPasswordNoticeJob } from './job.ts';
import { mailPasswordNotice } from './reaction.ts';

export const mailPasswordNoticeSlice: WorkerSlice = {
  reactions: [mailPasswordNotice],
  jobs: [{ name: mailPasswordNoticeJob.name, handler: handleMailPasswordNotice }],
};
