import { eraseAccount, type EraseAccountPorts } from '#application/members/erase-account.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { finishErasureJob } from './job.ts';

export const handleFinishErasure =
  (ports: EraseAccountPorts & { readonly clock: Clock }): JobHandler =>
  async (job) => {
    const target = finishErasureJob.schema.parse(job.payload);
    await eraseAccount(ports, target, jobContext(job, ports.clock));
  };
