import { deliverMail, type DeliverMailPorts } from '#application/mails/deliver-mail.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { deliverMailJob } from './job.ts';

export const handleDeliverMail =
  (ports: DeliverMailPorts & { readonly clock: Clock }): JobHandler =>
  (job) =>
    deliverMail(ports, deliverMailJob.schema.parse(job.payload), () =>
      jobContext(job, ports.clock),
    );
