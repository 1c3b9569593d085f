import { AsyncLocalStorage } from 'node:async_hooks';
import { categoryOf } from '#domain/shared/stream-name.ts';
import type { EventStore, Position, StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { WrittenPositions } from '../route-types.ts';

export type TrackedPositions = {
  /** The newest position that the request read or appended, by category. */
  readonly positions: () => WrittenPositions;
  readonly hasAppended: () => boolean;
};

export type TrackPositions = <Result>(
  work: (tracked: TrackedPositions) => Promise<Result>,
) => Promise<Result>;

export type PositionTracker = {
  readonly eventStore: EventStore;
  readonly trackPositions: TrackPositions;
};

type PositionRecorder = TrackedPositions & {
  readonly note: (stream: string, position: Position) => void;
  readonly noteAppend: (stream: string, position: Position) => void;
};

/**
 * Records a request's reads and appends in the event store itself, so that no handler or use case has to report them
 * (ADR 0083).
 */
export const positionTracker = (eventStore: EventStore): PositionTracker => {
  const requests = new AsyncLocalStorage<PositionRecorder>();
  return {
    eventStore: {
      append: async (stream, events, expectedRevision) => {
        const tracked = requests.getStore();
        const appended = await eventStore.append(stream, events, expectedRevision);
        tracked?.noteAppend(stream, appended.position);
        return appended;
      },
      read: (stream, fromRevision) => {
        const tracked = requests.getStore();
        const events = eventStore.read(stream, fromRevision);
        if (!tracked) return events;
        return recordLastPosition(events, (last) => {
          tracked.note(stream, last);
        });
      },
      subscribe: (options, handler) => eventStore.subscribe(options, handler),
      head: () => eventStore.head(),
      close: () => eventStore.close(),
    },
    trackPositions: (work) => {
      const tracked = trackedPositions();
      return requests.run(tracked, () => work(tracked));
    },
  };
};

const trackedPositions = (): PositionRecorder => {
  const newest: Record<string, Position> = {};
  let appended = false;
  const note = (stream: string, position: Position): void => {
    const category = categoryOf(stream);
    if (position > (newest[category] ?? '')) newest[category] = position;
  };
  return {
    positions: () => ({ ...newest }),
    hasAppended: () => appended,
    note,
    noteAppend: (stream, position) => {
      appended = true;
      note(stream, position);
    },
  };
};

async function* recordLastPosition(
  events: AsyncIterable<StoredEvent>,
  note: (last: Position) => void,
): AsyncGenerator<StoredEvent> {
  let last: Position | undefined;
  try {
    for await (const event of events) {
      last = event.position;
      yield event;
    }
  } finally {
    if (last !== undefined) note(last);
  }
}
