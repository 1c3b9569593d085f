import { minuteMs } from '#domain/shared/durations.ts';
import type { WorkerSlice } from '../slice.ts';
import { handleSettleSubscriptions } from './handler.ts';
import { settleSubscriptionsJob } from './job.ts';

export const settleSubscriptionsSlice: WorkerSlice = {
  jobs: [
    {
      name: settleSubscriptionsJob.name,
      handler: handleSettleSubscriptions,
      schedule: { timing: { everyMs: 10 * minuteMs }, missed: 'newest' },
    },
  ],
};
