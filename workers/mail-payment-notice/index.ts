import type { WorkerSlice } from '../slice.ts';
import { handleMailPaymentNotice } from './handler.ts';
import { mailPaymentNoticeJob } from './job.ts';
import { mailPaymentNotice } from './reaction.ts';

export const mailPaymentNoticeSlice: WorkerSlice = {
  reactions: [mailPaymentNotice],
  jobs: [{ name: mailPaymentNoticeJob.name, handler: handleMailPaymentNotice }],
};
