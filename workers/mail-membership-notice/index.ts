import type { WorkerSlice } from '../slice.ts';
import { handleMailMembershipNotice } from './handler.ts';
import { mailMembershipNoticeJob } from './job.ts';
import { mailMembershipNotice } from './reaction.ts';

export const mailMembershipNoticeSlice: WorkerSlice = {
  reactions: [mailMembershipNotice],
  jobs: [{ name: mailMembershipNoticeJob.name, handler: handleMailMembershipNotice }],
};
