import { deliverMail, type DeliverMailPorts } from '#application/mails/deliver-mail.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import { jobContext } from '../engine/job-context.ts';
import { deliverMailJob } from './job.ts';

// What waits for its turn is not yet attempted: a kill leaves few mails in doubt.
const atServer = 16;

export const handleDeliverMail = (
  ports: DeliverMailPorts & { readonly clock: Clock },
): JobHandler => {
  const inTurn = limitedQueue(ports.mail.recognisesIds ? Infinity : atServer);
  return (job) =>
    inTurn(() =>
      deliverMail(ports, deliverMailJob.schema.parse(job.payload), () =>
        jobContext(job, ports.clock),
      ),
    );
};
