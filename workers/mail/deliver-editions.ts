import { z } from 'zod';
import { deliverBatch } from '#application/deliveries/deliver-batch.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';

// Pauses grow to an hour, so the attempts last about a day. After that, the edition is out of date.
const maxBatchAttempts = 30;

const payload = z.strictObject({
  key: z.string().min(1),
  shard: z.int().min(0),
  /** Recipients left after the previous batch; null for the first batch, absent for a resend. */
  left: z.int().min(0).nullable().optional(),
});

/** Each completed batch queues the next one, so a delivery continues after a process was stopped. */
export const deliverEditionsWorker = defineWorker({
  name: 'deliver-editions',
  job: 'deliver-edition',
  payload,
  // Safe on history, because served recipients are not served again.
  from: 'start',
  on: {
    EditionDeliveryStarted: ({ stream, data: { shard, shards } }) =>
      // The event of the first shard queues jobs for all shards; each other shard is started by its first job.
      shard > 0
        ? []
        : Array.from({ length: shards }, (_, each) =>
            createBatchRequest(stream, { shard: each, left: null }),
          ),
    EditionDeliveryExtended: ({ stream, data: { shard, shards } }) =>
      Array.from({ length: shards }, (_, each) =>
        createBatchRequest(stream, { shard: shard + each, left: null }),
      ),
    EditionBatchCompleted: ({ stream, data: { left } }) =>
      left === 0 ? [] : [createBatchRequest(stream, { left })],
    EditionDeliveryDecided: ({ stream, data: { decision } }) =>
      decision === 'again' ? [createBatchRequest(stream)] : [],
    EditionResendRequested: ({ stream }) => [createBatchRequest(stream)],
  },
  attempts: maxBatchAttempts,
  handle: (ports) => {
    const enqueue = limitedQueue(ports.mail.recognisesIds ? Infinity : concurrentBatches);
    return (batch, run) =>
      deliverBatch(ports, batch, {
        contextNow: run.context,
        enqueue,
        lastAttempt: run.attempt >= maxBatchAttempts,
      });
  },
});

const createBatchRequest = (
  stream: string,
  { shard, left }: { readonly shard?: number; readonly left?: number | null } = {},
): JobRequest<z.infer<typeof payload>> => {
  const streamId = parseStreamId(stream);
  const hyphen = streamId.lastIndexOf('-');
  const streamShard = Number(streamId.slice(hyphen + 1));
  return {
    payload: {
      key: streamId.slice(0, hyphen),
      shard: shard ?? streamShard,
      ...(left !== undefined && { left }),
    },
  };
};

// Two batches of eight mails match the limit for other concurrent mails.
const concurrentBatches = 2;
