import type { WorkerSlice } from '../slice.ts';
import { handleProduceEdition } from './handler.ts';
import { produceEditionJob } from './job.ts';

export const produceEditionsSlice: WorkerSlice = {
  jobs: [
    {
      name: produceEditionJob.name,
      handler: (ports) => handleProduceEdition(ports),
      schedule: { timing: { pattern: '0 7 * * *', timeZone: 'UTC' }, missed: 'each' },
      readsMarket: true,
      readsForecasts: true,
    },
  ],
};
