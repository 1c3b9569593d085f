import type { CommandPorts } from '#application/handle-command.ts';
import { expireGrants } from '#application/membership/expire-grants.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listMembersWithEndedGrants } from '#projections/member-directory/queries.ts';
import { jobContext } from '../engine/job-context.ts';
import { expireGrantsJob, sweepGrantsJob } from './job.ts';

type Ports = CommandPorts & { readonly clock: Clock; readonly readModels: ReadModels };

export const handleExpireGrants =
  (ports: Ports): JobHandler =>
  async (job) => {
    const { accountId } = expireGrantsJob.schema.parse(job.payload);
    await expireGrants(ports, { accountId }, jobContext(job, ports.clock));
  };

const membersAtOnce = 500;

export const handleSweepGrants =
  (ports: Ports): JobHandler =>
  async (job) => {
    sweepGrantsJob.schema.parse(job.payload);
    const context = jobContext(job, ports.clock);
    for (const accountId of await listMembersWithEndedGrants(ports, context.now, membersAtOnce)) {
      await expireGrants(ports, { accountId }, context);
    }
  };
