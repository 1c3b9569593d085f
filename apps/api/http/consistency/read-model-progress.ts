import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { projections } from '#projections/catalogue.ts';
import { createActivePositionWaiter } from '#projections/engine/shown-position.ts';
import { defaultReadWaitMs } from './own-writes.ts';
import type { RouteDeps } from '../route.ts';

type Ports = Pick<RouteDeps, 'readWaitMs'> & {
  readonly eventStore: Pick<EventStore, 'head'>;
  readonly readModels: ReadModels;
  readonly consumers?: Parameters<typeof createActivePositionWaiter>[2];
};

/** Reports read model progress, so that a request can wait for its own writes. */
export const readModelProgress = ({
  readWaitMs = defaultReadWaitMs,
  ...deps
}: Ports): Pick<RouteDeps, 'waitForPositions' | 'haveReachedLog' | 'readWaitMs'> => {
  const { waitFor } = createActivePositionWaiter(deps, projections, deps.consumers);
  const categories = [...new Set(projections.flatMap((each) => each.categories))];
  return {
    waitForPositions: waitFor,
    readWaitMs,
    haveReachedLog: async () => {
      const head = await deps.eventStore.head();
      const headPositions = Object.fromEntries(categories.map((category) => [category, head]));
      return waitFor(headPositions, readWaitMs);
    },
  };
};
