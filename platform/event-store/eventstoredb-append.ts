import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import { withTimeLimit } from '../resilience/with-time-limit.ts';
import type { EventLogClient } from './eventstoredb-client.ts';
import { appendError, errorType } from './eventstoredb-errors.ts';
import { toPosition, toStoredEvent, toStoredMetadata } from './eventstoredb-events.ts';
import { withinLimit } from './eventstoredb-read.ts';
import {
  EventStoreError,
  type Appended,
  type ExpectedRevision,
  type NewEvent,
  type Position,
} from './event-store.port.ts';

export type Append = {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly expectedRevision: ExpectedRevision;
};

export type Appender = {
  readonly append: (append: Append) => Promise<Appended>;
  readonly idle: () => Promise<void>;
};

/**
 * The server answers a repeat of an append that is still in progress with a deadline error after 2
 * to 3 s, and the next repeat with the original result. So identical appends of this process share
 * one call, and one retry follows a deadline error, which another process may have caused. The
 * limit covers both; the driver has none for appends.
 */
export const appender = (client: EventLogClient, limitMs: number): Appender => {
  const underWay = new Map<string, Promise<Appended>>();
  const start = async (append: Append): Promise<Appended> => {
    const work = retryWithBackoff(() => appendOnce(client, append, limitMs), {
      retries: 1,
      minPauseMs: 0,
      maxElapsedMs: limitMs,
      shouldRetry: (error) => errorType(error) === 'deadline-exceeded',
    });
    try {
      return await withTimeLimit(work, limitMs);
    } catch (error) {
      throw appendError(append.stream, error);
    }
  };
  return {
    append: (append) => {
      const key = identityOf(append);
      const joined = underWay.get(key);
      if (joined) return joined;
      const work = start(append).finally(() => underWay.delete(key));
      underWay.set(key, work);
      return work;
    },
    idle: async () => {
      await Promise.allSettled(underWay.values());
    },
  };
};

const identityOf = ({ stream, expectedRevision, events }: Append): string =>
  JSON.stringify([stream, expectedRevision, ...events.map(({ id }) => id)]);

const appendOnce = async (
  client: EventLogClient,
  { stream, events, expectedRevision }: Append,
  limitMs: number,
): Promise<Appended> => {
  const sent = events.map((event) => ({
    id: event.id,
    contentType: 'application/json' as const,
    type: event.type,
    data: { ...event.data },
    metadata: toStoredMetadata(event),
  }));
  const answer = await client.append(stream, sent, toLogRevision(expectedRevision));
  const { nextExpectedRevision: last } = answer;
  const position = answer.position
    ? toPosition(answer.position)
    : await positionOf(client, { stream, revision: last, limitMs });
  return { revision: Number(last), position };
};

const toLogRevision = (expected: ExpectedRevision): 'no_stream' | bigint =>
  expected === 'none' ? 'no_stream' : BigInt(expected);

type Place = { readonly stream: string; readonly revision: bigint; readonly limitMs: number };

// Old servers acknowledge an append without its position.
const positionOf = async (
  client: EventLogClient,
  { stream, revision, limitMs }: Place,
): Promise<Position> => {
  let position: Position | undefined;
  for await (const found of withinLimit(client.readStream(stream, revision, 1), limitMs))
    position = toStoredEvent(found)?.position;
  if (position !== undefined) return position;
  throw new EventStoreError('unavailable', `The append to ${stream} was not found afterwards.`);
};
