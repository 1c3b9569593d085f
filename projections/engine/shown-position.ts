import type { Position } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  reachedPositions,
  type ReachedPositions,
  type ReachedPositionsOptions,
} from '#platform/consumers/reached-positions.ts';
import { listConsumerErrors } from '#platform/consumers/consumer-errors.ts';
import type { Projection } from './projection.ts';
import { checkpointOf } from './versions.ts';

export const shownPosition = async (readModels: ReadModels, name: string): Promise<Position> => {
  const active = await readModels.activeVersion(name);
  return active === undefined ? '' : readModels.checkpoint(checkpointOf(name, active));
};

export const shownPositions = (
  { readModels }: { readonly readModels: ReadModels },
  projections: readonly Projection[],
  running?: ReachedPositionsOptions['running'],
): ReachedPositions =>
  reachedPositions({
    consumers: projections.map(({ collection, categories }) => ({
      name: collection.name,
      categories,
    })),
    running,
    findStandingStill: async () =>
      new Set((await listConsumerErrors(readModels)).map(({ consumer }) => consumer)),
    readPosition: (name) => shownPosition(readModels, name),
  });
