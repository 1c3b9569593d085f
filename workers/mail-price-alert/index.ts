import type { WorkerSlice } from '../slice.ts';
import { handleMailPriceAlert } from './handler.ts';
import { mailPriceAlertJob } from './job.ts';
import { mailPriceAlert } from './reaction.ts';

export const mailPriceAlertSlice: WorkerSlice = {
  reactions: [mailPriceAlert],
  jobs: [{ name: mailPriceAlertJob.name, handler: handleMailPriceAlert }],
};
