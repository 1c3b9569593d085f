import { minuteMs } from '#domain/shared/durations.ts';
import type { WorkerSlice } from '../slice.ts';
import { handleExpireGrants, handleSweepGrants } from './handler.ts';
import { expireGrantsJob, sweepGrantsJob } from './job.ts';
import { expireGrants } from './reaction.ts';

export const expireGrantsSlice: WorkerSlice = {
  reactions: [expireGrants],
  jobs: [
    { name: expireGrantsJob.name, handler: handleExpireGrants },
    {
      name: sweepGrantsJob.name,
      handler: handleSweepGrants,
      schedule: { timing: { everyMs: 10 * minuteMs }, missed: 'newest' },
    },
  ],
};
