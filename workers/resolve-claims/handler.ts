import { resolveClaim, type ResolveClaimPorts } from '#application/account/resolve-claim.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { resolveClaimJob } from './job.ts';

export const handleResolveClaim =
  (ports: ResolveClaimPorts & { readonly clock: Clock }): JobHandler =>
  async (job) => {
    const claim = resolveClaimJob.schema.parse(job.payload);
    await resolveClaim(ports, claim, jobContext(job, ports.clock));
  };
