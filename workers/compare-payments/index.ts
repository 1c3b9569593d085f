import type { WorkerSlice } from '../slice.ts';
import { handleCheckPayments } from './check-handler.ts';
import { handleComparePayments } from './handler.ts';
import { checkPaymentsJob, comparePaymentsJob } from './job.ts';
import { checkPayments } from './reaction.ts';

export const comparePaymentsSlice: WorkerSlice = {
  reactions: [checkPayments],
  jobs: [
    { name: checkPaymentsJob.name, handler: handleCheckPayments },
    {
      name: comparePaymentsJob.name,
      handler: handleComparePayments,
      schedule: {
        timing: { pattern: '30 2 * * *', timeZone: 'Europe/London' },
        missed: 'newest',
      },
    },
  ],
};
