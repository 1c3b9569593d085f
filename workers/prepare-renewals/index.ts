import type { WorkerSlice } from '../slice.ts';
import { handlePrepareRenewals } from './handler.ts';
import { prepareRenewalsJob } from './job.ts';

export const prepareRenewalsSlice: WorkerSlice = {
  jobs: [
    {
      name: prepareRenewalsJob.name,
      handler: handlePrepareRenewals,
      schedule: { timing: { pattern: '0 9 * * *', timeZone: 'Europe/London' }, missed: 'newest' },
    },
  ],
};
