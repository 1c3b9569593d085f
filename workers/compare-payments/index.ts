import type { WorkerSlice } from '../slice.ts';
import { handleComparePayments } from './handler.ts';
import { comparePaymentsJob } from './job.ts';

export const comparePaymentsSlice: WorkerSlice = {
  jobs: [
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
