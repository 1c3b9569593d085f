import type { WorkerSlice } from '../slice.ts';
import { handleMailIdentityNotice } from './handler.ts';
import { mailIdentityNoticeJob } from './job.ts';
import { mailIdentityNotice } from './reaction.ts';

export const mailIdentityNoticeSlice: WorkerSlice = {
  reactions: [mailIdentityNotice],
  jobs: [{ name: mailIdentityNoticeJob.name, handler: handleMailIdentityNotice }],
};
