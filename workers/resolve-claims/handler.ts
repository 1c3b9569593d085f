import { settleClaim, type SettleClaimPorts } from '#application/account/settle-claim.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { settleClaimJob } from './job.ts';

export const handleSettleClaim =
  (ports: SettleClaimPorts & { readonly clock: Clock }): JobHandler =>
  async (job) => {
    const claim = settleClaimJob.schema.parse(job.payload);
    await settleClaim(ports, claim, jobContext(job, ports.clock));
  };
