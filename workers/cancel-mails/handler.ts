import { cancelMails, type CancelMailsPorts } from '#application/mails/cancel-mails.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { cancelMailsJob } from './job.ts';

export const handleCancelMails =
  (ports: CancelMailsPorts & { readonly clock: Clock }): JobHandler =>
  (job) =>
    cancelMails(ports, cancelMailsJob.schema.parse(job.payload), jobContext(job, ports.clock));
