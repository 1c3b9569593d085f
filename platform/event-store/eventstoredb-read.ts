import type { EventLogClient, LogPosition, LogRead, ResolvedEvent } from './eventstoredb-client.ts';
import { errorType, toStoreReadError } from './eventstoredb-errors.ts';
import { toStoredEvent } from './eventstoredb-events.ts';
import { TimeLimitError } from '../resilience/with-time-limit.ts';
import { startPosition, type Position, type StoredEvent } from './event-store.port.ts';

export type StreamRead = {
  readonly client: EventLogClient;
  readonly stream: string;
  readonly fromRevision: number;
  readonly limitMs: number;
  readonly checkOpen: () => void;
};

export async function* readStream(read: StreamRead): AsyncGenerator<StoredEvent> {
  read.checkOpen();
  try {
    const streamEvents = read.client.readStream(read.stream, BigInt(read.fromRevision));
    for await (const resolved of withinLimit(streamEvents, read.limitMs)) {
      const event = toStoredEvent(resolved);
      if (event) yield event;
    }
  } catch (error) {
    if (errorType(error) !== 'stream-not-found') throw toStoreReadError(error);
  }
}

const headPageSize = 32;

/**
 * The log also contains system events, so our newest event may be some way back. Reads finite
 * pages, because an abandoned read makes the driver's `dispose` hang.
 */
export const newestPosition = async (
  client: EventLogClient,
  limitMs: number,
): Promise<Position> => {
  try {
    for (let from: 'end' | LogPosition = 'end'; ;) {
      let oldestPosition: LogPosition | undefined;
      let newest: Position | undefined;
      for await (const resolved of withinLimit(
        client.readAllBackwards(from, headPageSize),
        limitMs,
      )) {
        newest ??= toStoredEvent(resolved)?.position;
        oldestPosition = resolved.event?.position;
      }
      if (newest !== undefined) return newest;
      if (oldestPosition === undefined || isAt(from, oldestPosition)) return startPosition;
      from = oldestPosition;
    }
  } catch (error) {
    throw toStoreReadError(error);
  }
};

const isAt = (from: 'end' | LogPosition, position: LogPosition): boolean =>
  from !== 'end' && from.commit === position.commit;

/**
 * Limits the wait for each event, because the driver has no limit for reads and a frozen server
 * would hold one for 16 to 24 s. The consumer's own time does not count.
 */
export async function* withinLimit(read: LogRead, limitMs: number): AsyncGenerator<ResolvedEvent> {
  // An abandoned read emits an error, which without a listener would end the process.
  read.on('error', () => undefined);
  let isWaiting = true;
  const timer = setTimeout(() => {
    if (isWaiting) read.destroy(new TimeLimitError(limitMs));
  }, limitMs);
  try {
    for await (const resolved of read) {
      isWaiting = false;
      yield resolved;
      isWaiting = true;
      timer.refresh();
    }
  } finally {
    clearTimeout(timer);
    read.cancel().catch(() => undefined);
  }
}
