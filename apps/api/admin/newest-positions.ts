import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { listEvents } from '#projections/events/queries.ts';
import { readActivePosition } from '#projections/engine/shown-position.ts';
import { eventsCollection, parseEventCursor } from '#projections/events/read-model.ts';

type Ports = {
  readonly readModels: ReadModels;
  readonly storedEvents: Pick<EventStore, 'read'>;
  readonly eventStore: Pick<EventStore, 'head'>;
};

/** Whether a log position is at or after the newest event of the given categories. */
export type IsUpToDate = (position: string, categories: readonly string[]) => boolean;

/**
 * Looks up the newest event of each category once. While the event list is behind, uses the head of the log instead.
 */
export const createUpToDateCheck = async (
  ports: Ports,
  categories: ReadonlySet<string>,
): Promise<IsUpToDate> => {
  const head = toSortablePosition(await ports.eventStore.head());
  const eventListPosition = toSortablePosition(
    await readActivePosition(ports.readModels, eventsCollection.name),
  );
  const newestPositions = new Map<string, string>();
  await Promise.all(
    [...categories].map(async (category) => {
      const page = { filter: { category }, direction: 'desc', limit: 1 } as const;
      const [event] = (await listEvents(ports, page)).events;
      if (event)
        newestPositions.set(category, toSortablePosition(parseEventCursor(event.id).position));
    }),
  );
  return (position, wanted) =>
    toSortablePosition(position) >= head ||
    (eventListPosition >= head &&
      wanted.every(
        (category) => (newestPositions.get(category) ?? '') <= toSortablePosition(position),
      ));
};

// Both event stores use decimal positions, which the read model stores without leading zeros.
const positionWidth = 40;
const toSortablePosition = (position: string): string => position.padStart(positionWidth, '0');
