import { passwordResetJob } from '#application/account/credentials/password-reset-job.ts';
import { requestPasswordReset } from '#application/account/credentials/reset-password.ts';
import { defineWorker } from '../engine/define-worker.ts';

export const requestPasswordResetWorker = defineWorker({
  name: passwordResetJob.name,
  payload: passwordResetJob.schema,
  handle: (ports) => async (request, run) => {
    const context = { ...run.context(), idempotencyKey: request.requestId };
    await requestPasswordReset(ports, request, context);
  },
});
