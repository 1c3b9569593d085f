import type { CommandPorts } from '#application/handle-command.ts';
import { requestCopy } from '#application/mails/copy-mail.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { copyMailJob } from './job.ts';

export const handleCopyMail =
  (ports: CommandPorts & { readonly clock: Clock }): JobHandler =>
  (job) =>
    requestCopy(ports, copyMailJob.schema.parse(job.payload), jobContext(job, ports.clock));
