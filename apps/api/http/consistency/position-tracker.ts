import { AsyncLocalStorage } from 'node:async_hooks';
import { getStreamCategory } from '#domain/shared/stream-name.ts';
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
  const recorders = new AsyncLocalStorage<PositionRecorder>();
  return {
    eventStore: {
      append: async (stream, events, expectedRevision) => {
        const recorder = recorders.getStore();
        const result = await eventStore.append(stream, events, expectedRevision);
        recorder?.noteAppend(stream, result.position);
        return result;
      },
      read: (stream, fromRevision) => {
        const recorder = recorders.getStore();
        const events = eventStore.read(stream, fromRevision);
        if (!recorder) return events;
        return recordLastPosition(events, (last) => {
          recorder.note(stream, last);
        });
      },
      subscribe: (options, handler) => eventStore.subscribe(options, handler),
      head: () => eventStore.head(),
      close: () => eventStore.close(),
    },
    trackPositions: (work) => {
      const recorder = createRecorder();
      return recorders.run(recorder, () => work(recorder));
    },
  };
};

const createRecorder = (): PositionRecorder => {
  const newestPositions: Record<string, Position> = {};
  let hasAppended = false;
  const recordPosition = (stream: string, position: Position): void => {
    const category = getStreamCategory(stream);
    if (position > (newestPositions[category] ?? '')) newestPositions[category] = position;
  };
  return {
    positions: () => ({ ...newestPositions }),
    hasAppended: () => hasAppended,
    note: recordPosition,
    noteAppend: (stream, position) => {
      hasAppended = true;
      recordPosition(stream, position);
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
