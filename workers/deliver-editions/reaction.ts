import type { DeliveryEvent } from '#domain/delivery/events.ts';
import { idIn } from '#domain/shared/stream-name.ts';
import { defineReaction, type ReactionJob } from '../engine/reaction.ts';
import { deliverEditionJob } from './job.ts';

/** Each batch leads to the next, so that a delivery goes on wherever a process was stopped. */
export const deliverEditions = defineReaction<DeliveryEvent>({
  name: 'deliver-editions',
  categories: ['delivery'],
  reads: [],
  // Safe on history: who was served is not served again.
  from: 'start',
  on: {
    EditionDeliveryStarted: ({ stream, data: { shard, shards } }) =>
      // The first shard says that the delivery started; the jobs of the others start theirs.
      shard > 0
        ? []
        : Array.from({ length: shards }, (_, each) => batch(stream, { shard: each, left: null })),
    EditionDeliveryExtended: ({ stream, data: { shard, shards } }) =>
      Array.from({ length: shards }, (_, each) =>
        batch(stream, { shard: shard + each, left: null }),
      ),
    EditionBatchCompleted: ({ stream, data: { left } }) =>
      left === 0 ? [] : [batch(stream, { left })],
    EditionDeliveryDecided: ({ stream, data: { decision } }) =>
      decision === 'again' ? [batch(stream)] : [],
  },
});

/** Pauses grow to an hour: a mail server may be unavailable for a day, and then the edition is old. */
export const batchAttempts = 30;

const batch = (
  stream: string,
  { shard, left }: { readonly shard?: number; readonly left?: number | null } = {},
): ReactionJob => {
  const place = idIn(stream);
  const hyphen = place.lastIndexOf('-');
  const own = Number(place.slice(hyphen + 1));
  return {
    name: deliverEditionJob.name,
    payload: {
      key: place.slice(0, hyphen),
      shard: shard ?? own,
      ...(left !== undefined && { left }),
    },
    attempts: batchAttempts,
  };
};
