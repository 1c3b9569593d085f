import type { WorkerSlice } from '../slice.ts';
import { handleStartDeliveries, handleStartDelivery } from './handler.ts';
import { startDeliveriesJob, startDeliveryJob } from './job.ts';

export const startDeliveriesSlice: WorkerSlice = {
  jobs: [
    {
      name: startDeliveriesJob.name,
      handler: handleStartDeliveries,
      // Half an hour after an edition is due, so that staff can look at it first.
      schedule: { timing: { pattern: '30 7 * * *', timeZone: 'UTC' }, missed: 'newest' },
    },
    { name: startDeliveryJob.name, handler: handleStartDelivery },
  ],
};
