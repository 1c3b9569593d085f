import { deliverBatch, type DeliverBatchPorts } from '#application/deliveries/deliver-batch.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import { jobContext } from '../engine/job-context.ts';
import { deliverEditionJob } from './job.ts';
import { batchAttempts } from './reaction.ts';

// Of eight mails each, as many as other mails are handed over at a time.
const roundsAtServer = 2;

export const handleDeliverEdition = (
  ports: DeliverBatchPorts & { readonly clock: Clock },
): JobHandler => {
  const enqueue = limitedQueue(ports.mail.recognisesIds ? Infinity : roundsAtServer);
  return async (job) => {
    const batch = deliverEditionJob.schema.parse(job.payload);
    await deliverBatch(ports, batch, {
      contextNow: () => jobContext(job, ports.clock),
      enqueue,
      lastAttempt: job.attempt >= batchAttempts,
    });
  };
};
