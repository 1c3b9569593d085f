import type { WorkerSlice } from '../slice.ts';
import { handleFinishCredit } from './handler.ts';
import { finishCreditJob } from './job.ts';
import { finishCredit } from './reaction.ts';

export const finishCreditSlice: WorkerSlice = {
  reactions: [finishCredit],
  jobs: [{ name: finishCreditJob.name, handler: handleFinishCredit }],
};
