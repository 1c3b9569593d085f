import { publishAccessChange } from '#application/access/access-change.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { announceAccessChangeJob } from './job.ts';

export const handleAnnounceAccessChange =
  (ports: { readonly broadcast: Broadcast }): JobHandler =>
  async (job) => {
    const { accountId } = announceAccessChangeJob.schema.parse(job.payload);
    await publishAccessChange(ports, accountId);
  };
