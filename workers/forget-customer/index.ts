import type { WorkerSlice } from '../slice.ts';
import { handleForgetCustomer } from './handler.ts';
import { forgetCustomerJob } from './job.ts';
import { forgetCustomer as reaction } from './reaction.ts';

export const forgetCustomerSlice: WorkerSlice = {
  reactions: [reaction],
  jobs: [{ name: forgetCustomerJob.name, handler: handleForgetCustomer }],
};
