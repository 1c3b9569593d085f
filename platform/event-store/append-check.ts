import { isUuid } from '#domain/shared/ids.ts';
import { EventStoreError, maxAppendBytes, type NewEvent } from './event-store.port.ts';

export type EncodedEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  /** Undefined means the time of the write. */
  readonly storedAt?: string | undefined;
};

export const encodeAppend = (stream: string, events: readonly NewEvent[]): EncodedEvent[] => {
  checkStream(stream);
  if (events.length === 0) throw invalidEventError('An append needs at least one event.');
  if (events.length > 1 && new Set(events.map((event) => event.id)).size < events.length) {
    throw invalidEventError('An event id comes twice in one append.');
  }
  const encodedEvents = events.map(encode);
  const bytes = encodedEvents.reduce((sum, event) => sum + storedBytes(event), 0);
  if (bytes > maxAppendBytes) {
    throw new EventStoreError(
      'too-large',
      `The append to ${stream} takes ${String(bytes)} bytes; ${String(maxAppendBytes)} are allowed.`,
    );
  }
  return encodedEvents;
};

/** Counts like EventStoreDB: payloads in UTF-8, the type in UTF-16. */
export const storedBytes = (event: EncodedEvent): number =>
  Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata) + 2 * event.type.length;

const maxStreamLength = 500;
// No control characters, which a log or terminal would interpret, and no unpaired surrogates.
const streamPattern = /^[^$\p{Cc}\p{Cs}-][^\p{Cc}\p{Cs}-]*-[^\p{Cc}\p{Cs}]+$/u;

const checkStream = (stream: string): void => {
  if (stream.length > maxStreamLength) {
    throw invalidEventError(`A stream's name has at most ${String(maxStreamLength)} characters.`);
  }
  if (!streamPattern.test(stream)) {
    throw invalidEventError(
      `${JSON.stringify(stream)} is not a stream name; expected <category>-<id>.`,
    );
  }
};

const encode = (event: NewEvent): EncodedEvent => {
  if (!isUuid(event.id)) {
    throw invalidEventError(
      `The event id ${JSON.stringify(event.id)} is not a UUID in lower case.`,
    );
  }
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(event.type)) {
    throw invalidEventError(`${JSON.stringify(event.type)} is not an event type.`);
  }
  if (event.storedAt !== undefined && !isTime(event.storedAt)) {
    throw invalidEventError(
      `Event ${event.id} was not stored at a time: ${JSON.stringify(event.storedAt)}.`,
    );
  }
  return {
    id: event.id,
    type: event.type,
    data: toJson(event, event.data),
    metadata: toJson(event, event.metadata),
    storedAt: event.storedAt,
  };
};

const isTime = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
};

const toJson = (event: NewEvent, payload: object): string => {
  try {
    const text: unknown = JSON.stringify(payload);
    if (typeof text === 'string' && text.startsWith('{')) return text;
  } catch (error) {
    throw invalidEventError(
      `Event ${event.id} of type ${event.type} cannot be written as JSON.`,
      error,
    );
  }
  throw invalidEventError(
    `Event ${event.id} of type ${event.type} holds something that is not a JSON object.`,
  );
};

const invalidEventError = (message: string, cause?: unknown): EventStoreError =>
  new EventStoreError('invalid-event', message, { cause });
