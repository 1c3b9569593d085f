import type { WorkerSlice } from '../slice.ts';
import { handleUpdateCustomerEmail } from './handler.ts';
import { updateCustomerEmailJob } from './job.ts';
import { updateCustomerEmail } from './reaction.ts';

export const updateCustomerEmailSlice: WorkerSlice = {
  reactions: [updateCustomerEmail],
  jobs: [{ name: updateCustomerEmailJob.name, handler: handleUpdateCustomerEmail }],
};
