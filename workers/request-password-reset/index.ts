import { passwordResetJob } from '#application/account/password-reset-job.ts';
import type { WorkerSlice } from '../slice.ts';
import { handleRequestPasswordReset } from './handler.ts';

export const requestPasswordResetSlice: WorkerSlice = {
  jobs: [{ name: passwordResetJob.name, handler: handleRequestPasswordReset }],
};
