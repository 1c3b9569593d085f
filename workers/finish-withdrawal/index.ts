import type { WorkerSlice } from '../slice.ts';
import { handleFinishWithdrawal } from './handler.ts';
import { finishWithdrawalJob } from './job.ts';
import { finishWithdrawal as reaction } from './reaction.ts';

export const finishWithdrawalSlice: WorkerSlice = {
  reactions: [reaction],
  jobs: [{ name: finishWithdrawalJob.name, handler: handleFinishWithdrawal }],
};
