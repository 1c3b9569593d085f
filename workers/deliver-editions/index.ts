import type { WorkerSlice } from '../slice.ts';
import { handleDeliverEdition } from './handler.ts';
import { deliverEditionJob } from './job.ts';
import { deliverEditions } from './reaction.ts';

export const deliverEditionsSlice: WorkerSlice = {
  reactions: [deliverEditions],
  jobs: [{ name: deliverEditionJob.name, handler: handleDeliverEdition }],
};
