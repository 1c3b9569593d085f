import { eraseWithAccount } from '#application/support/change-support-request.ts';
import {
  eraseStrangersRequest,
  type EraseSupportPorts,
} from '#application/support/erase-support-request.ts';
import { handleSupport } from '#application/support/handle-support.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { dayMs } from '#domain/shared/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { strangersClosedBefore, supportRequestsOf } from '#projections/support-requests/queries.ts';
import { jobContext } from '../engine/job-context.ts';
import { eraseOldSupportJob, eraseSupportOfMemberJob } from './job.ts';

type Ports = CommandPorts & { readonly clock: Clock; readonly readModels: ReadModels };

export const handleEraseSupportOfMember =
  (ports: Ports): JobHandler =>
  async (job) => {
    const { accountId } = eraseSupportOfMemberJob.schema.parse(job.payload);
    const context = jobContext(job, ports.clock);
    const command = eraseWithAccount(context.now);
    for (const { id: requestId } of await supportRequestsOf(ports, accountId))
      await handleSupport(ports, { requestId, accountId, command }, context);
  };

/** How long the request of a person without an account can be read after it was closed. */
const keptDays = 180;
const requestsAtOnce = 500;

export const handleEraseOldSupport =
  (ports: Ports & EraseSupportPorts): JobHandler =>
  async (job) => {
    eraseOldSupportJob.schema.parse(job.payload);
    const context = jobContext(job, ports.clock);
    const before = new Date(context.now.getTime() - keptDays * dayMs);
    for (const { id: requestId } of await strangersClosedBefore(ports, before, requestsAtOnce))
      await eraseStrangersRequest(ports, { requestId, cause: 'retention' }, context);
  };
