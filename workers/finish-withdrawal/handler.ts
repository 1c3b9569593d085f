import { finishWithdrawal } from '#application/membership/withdraw-subscription.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { finishWithdrawalJob } from './job.ts';

export const handleFinishWithdrawal =
  (ports: Parameters<typeof finishWithdrawal>[0] & { readonly clock: Clock }): JobHandler =>
  async (job) => {
    const target = finishWithdrawalJob.schema.parse(job.payload);
    await finishWithdrawal(ports, target, jobContext(job, ports.clock));
  };
