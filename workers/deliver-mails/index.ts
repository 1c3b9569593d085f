import type { WorkerSlice } from '../slice.ts';
import { handleDeliverMail } from './handler.ts';
import { deliverMailJob } from './job.ts';
import { deliverMails } from './reaction.ts';

export const deliverMailsSlice: WorkerSlice = {
  reactions: [deliverMails],
  jobs: [{ name: deliverMailJob.name, handler: handleDeliverMail }],
};
