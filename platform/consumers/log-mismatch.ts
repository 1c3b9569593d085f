import { EventStoreError, type EventStore } from '../event-store/event-store.port.ts';
import type { EventPosition, LogCheckpoint } from './log-checkpoint.ts';

export type LogMismatch = { readonly place: LogCheckpoint; readonly reason: string };

/**
 * Returns why the log is not the one in which this position was reached (restored from an older
 * copy, truncated, or new), or undefined if it can be.
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
  let foundId: string | undefined;
  try {
    // Reads to the end of the stream, because an abandoned read makes the `dispose` of
    // EventStoreDB's driver hang.
    for await (const event of eventStore.read(stream, revision)) foundId ??= event.id;
  } catch (error) {
    if (!(error instanceof EventStoreError) || error.code !== 'damaged') throw error;
    // A damaged event exists, so the log still counts as the same.
    return foundId === undefined || foundId === id;
  }
  return foundId === id;
};
