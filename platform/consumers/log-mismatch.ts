import { EventStoreError, type EventStore } from '../event-store/event-store.port.ts';
import type { EventPosition, LogCheckpoint } from './log-checkpoint.ts';

export type LogMismatch = { readonly place: LogCheckpoint; readonly reason: string };

/**
 * Undefined when the log can be the one in which this place was reached; otherwise what tells that
 * it is another one: restored from an older copy, cut off, or new.
 */
export const detectLogMismatch = async (
  eventStore: Pick<EventStore, 'head' | 'read'>,
  place: LogCheckpoint,
): Promise<LogMismatch | undefined> => {
  const reason = await describeMismatch(eventStore, place);
  return reason === undefined ? undefined : { place, reason };
};

const describeMismatch = async (
  eventStore: Pick<EventStore, 'head' | 'read'>,
  { position, event }: LogCheckpoint,
): Promise<string | undefined> => {
  if (position === '') return undefined;
  const head = await eventStore.head();
  if (head < position) {
    return `the log ends at ${head || 'its start'}, before ${position}, which was handled`;
  }
  if (!event || (await containsEvent(eventStore, event))) return undefined;
  const { id, stream, revision } = event;
  return `the log does not hold event ${id} (${stream}, revision ${String(revision)}), which was handled`;
};

const containsEvent = async (
  eventStore: Pick<EventStore, 'read'>,
  { stream, revision, id }: EventPosition,
): Promise<boolean> => {
  let found: string | undefined;
  try {
    // To the end of the stream: an abandoned read makes the `dispose` of EventStoreDB's driver hang.
    for await (const event of eventStore.read(stream, revision)) found ??= event.id;
  } catch (error) {
    if (!(error instanceof EventStoreError) || error.code !== 'damaged') throw error;
    // What cannot be read is there.
    return found === undefined || found === id;
  }
  return found === id;
};
