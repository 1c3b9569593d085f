import { releaseFormerEmails } from '#application/account/change-email.ts';
import type { ResolveClaimPorts } from '#application/account/resolve-claim.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { releaseFormerEmailsJob } from './job.ts';

export const handleReleaseFormerEmails =
  (ports: ResolveClaimPorts & { readonly clock: Clock }): JobHandler =>
  async (job) => {
    const account = releaseFormerEmailsJob.schema.parse(job.payload);
    await releaseFormerEmails(ports, account, jobContext(job, ports.clock));
  };
