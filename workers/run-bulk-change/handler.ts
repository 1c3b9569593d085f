import { runBulkStep } from '#application/bulk-changes/run-bulk-step.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { runBulkChangeJob } from './job.ts';

export const handleRunBulkChange =
  (ports: CommandPorts & { readonly clock: Clock }): JobHandler =>
  (job) =>
    runBulkStep(ports, runBulkChangeJob.schema.parse(job.payload), jobContext(job, ports.clock));
