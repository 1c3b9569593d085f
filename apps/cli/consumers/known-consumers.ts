import type { EventStore, Position } from '#platform/event-store/event-store.port.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { readActivePosition } from '#projections/engine/shown-position.ts';
import { catalogue } from '#workers/catalogue.ts';
import { reactionPosition } from '#workers/engine/reaction-progress.ts';
import { UsageError } from '../arguments.ts';

export type KnownConsumer = {
  readonly name: string;
  readonly categories: readonly string[];
  readonly position: (ports: Pick<Platform, 'readModels'>) => Promise<Position>;
};

export const knownConsumers: readonly KnownConsumer[] = [
  ...projections.map(({ collection: { name }, categories }) => ({
    name,
    categories,
    position: ({ readModels }: Pick<Platform, 'readModels'>) =>
      readActivePosition(readModels, name),
  })),
  ...catalogue.reactions.map((reaction) => ({
    name: reaction.name,
    categories: reaction.categories,
    position: ({ readModels }: Pick<Platform, 'readModels'>) =>
      reactionPosition(readModels, reaction),
  })),
];

export const findConsumer = (name: string | undefined): KnownConsumer => {
  const knownConsumer = knownConsumers.find((consumer) => consumer.name === name);
  if (knownConsumer) return knownConsumer;
  const names = knownConsumers.map((consumer) => consumer.name).join(', ');
  throw new UsageError(`Unknown consumer "${String(name)}". Known consumers: ${names}.`);
};

/** Storage time of the oldest event that the consumer has not handled; undefined if there is none. */
export const findOldestUnhandledTime = async (
  eventStore: Pick<EventStore, 'subscribe'>,
  { categories }: KnownConsumer,
  from: Position,
): Promise<string | undefined> => {
  const oldestStoredAt = Promise.withResolvers<string | undefined>();
  const subscription = eventStore.subscribe({ from, categories }, ([first]) => {
    oldestStoredAt.resolve(first?.storedAt);
    return Promise.resolve();
  });
  try {
    return await Promise.race([
      oldestStoredAt.promise,
      subscription.caughtUp.then(() => undefined),
    ]);
  } finally {
    await subscription.stop();
  }
};
