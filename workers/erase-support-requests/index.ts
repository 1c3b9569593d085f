import type { WorkerSlice } from '../slice.ts';
import { handleEraseOldSupport, handleEraseSupportOfMember } from './handler.ts';
import { eraseOldSupportJob, eraseSupportOfMemberJob } from './job.ts';
import { eraseSupportOfMember } from './reaction.ts';

export const eraseSupportRequestsSlice: WorkerSlice = {
  reactions: [eraseSupportOfMember],
  jobs: [
    { name: eraseSupportOfMemberJob.name, handler: handleEraseSupportOfMember },
    {
      name: eraseOldSupportJob.name,
      handler: handleEraseOldSupport,
      schedule: {
        timing: { pattern: '40 3 * * *', timeZone: 'Europe/London' },
        missed: 'newest',
      },
    },
  ],
};
