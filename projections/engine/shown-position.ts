import type { Position } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  createPositionWaiter,
  type PositionWaiter,
  type PositionWaiterOptions,
} from '#platform/consumers/position-waiter.ts';
import { listConsumerErrors } from '#platform/consumers/consumer-errors.ts';
import type { Projection } from './projection.ts';
import { toCheckpointName } from './versions.ts';

export const readActivePosition = async (
  readModels: ReadModels,
  name: string,
): Promise<Position> => {
  const currentVersion = await readModels.activeVersion(name);
  return currentVersion === undefined
    ? ''
    : readModels.checkpoint(toCheckpointName(name, currentVersion));
};

export const createActivePositionWaiter = (
  { readModels }: { readonly readModels: ReadModels },
  projections: readonly Projection[],
  running?: PositionWaiterOptions['running'],
): PositionWaiter =>
  createPositionWaiter({
    consumers: projections.map(({ collection, categories }) => ({
      name: collection.name,
      categories,
    })),
    running,
    findBlockedElsewhere: async () =>
      new Set((await listConsumerErrors(readModels)).map(({ consumer }) => consumer)),
    readPosition: (name) => readActivePosition(readModels, name),
  });
