import type { FindAccountPorts } from '#application/account/find-account.ts';
import { passwordResetJob } from '#application/account/password-reset-job.ts';
import { requestPasswordReset } from '#application/account/reset-password.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';

export const handleRequestPasswordReset =
  (ports: CommandPorts & FindAccountPorts & { readonly clock: Clock }): JobHandler =>
  async (job) => {
    const request = passwordResetJob.schema.parse(job.payload);
    const context = { ...jobContext(job, ports.clock), idempotencyKey: request.requestId };
    await requestPasswordReset(ports, request, context);
  };
