import type { EventMetadata } from '#domain/shared/event.ts';

/** Opaque place in the order over all streams; compare as strings. `''` is before the first event. */
export type Position = string;
/** The place before the first event of all. */
export const start: Position = '';

/** `none`: the stream must not exist; a number: the revision of its last event (the first is 0). */
export type ExpectedRevision = 'none' | number;

/** An event as it is handed over to be stored. */
export type NewEvent = {
  /** A UUID; appending the same id again at the same expected revision changes nothing. */
  readonly id: string;
  /** PascalCase, past tense. */
  readonly type: string;
  /** Plain JSON. */
  readonly data: object;
  readonly metadata: EventMetadata;
};

/** An event as the store gives it back, with its two places: in its stream, and in the order over all streams. */
export type StoredEvent = NewEvent & {
  readonly stream: string;
  /** Place within the stream, from 0. */
  readonly revision: number;
  readonly position: Position;
  /** When the store wrote it, ISO-8601. */
  readonly storedAt: string;
};

/** Where the last event of an append stands: its revision in the stream, its position over all streams. */
export type Appended = { readonly revision: number; readonly position: Position };

/** Where a subscription starts and which streams it follows. */
export type SubscriptionOptions = {
  /** Starts after this position. */
  readonly from: Position;
  /** Only streams `<category>-…`; all when absent. */
  readonly categories?: readonly string[];
  /**
   * Told when everything up to a position was looked at although nothing there fitted the categories: keep it as the place
   * to resume from, or a restart looks through all of it again. Not every adapter needs to tell.
   */
  readonly onProgress?: (position: Position) => void;
};

/** A reader that was started; it holds nothing open after `stop` has resolved. */
export type Subscription = {
  /** Stops after the batch in hand; no handler runs once this resolves. */
  readonly stop: () => Promise<void>;
  /** Resolves on stop; rejects with what the handler threw, after which nothing more is handed over. */
  readonly done: Promise<void>;
  /** Resolves when everything stored at the time of subscribing was handed over. */
  readonly caughtUp: Promise<void>;
};

/** Events of a batch are in order; the next batch comes when the promise resolves. */
export type BatchHandler = (events: readonly StoredEvent[]) => Promise<void>;

/** Streams of events that are only ever appended to. Acknowledged means on disk. */
export interface EventStore {
  /**
   * Appends all events or none. At most 1 MiB a call as stored, no id twice in a call, at least one event.
   * Throws `EventStoreError`: `wrong-revision`, `too-large`, `invalid-event`, `unavailable` (outcome unknown: repeat the
   * same ids at the same expected revision), `full` (nothing stored), `closed`.
   */
  append(
    stream: string,
    events: readonly NewEvent[],
    expectedRevision: ExpectedRevision,
  ): Promise<Appended>;
  /** The events of one stream in order, read in pages; nothing for a stream that does not exist. */
  read(stream: string, fromRevision?: number): AsyncIterable<StoredEvent>;
  /** Catches up from a position, then goes on live; comes back by itself, with back-off, when the store was lost. */
  subscribe(options: SubscriptionOptions, handler: BatchHandler): Subscription;
  /** Position of the newest event; `start` when there is none. */
  head(): Promise<Position>;
  close(): Promise<void>;
}

/** `wrong-revision`: somebody else wrote first; `unavailable`: outcome unknown, repeat; `full`: no room, nothing stored; `damaged`: the file or its content cannot be read. */
export type EventStoreErrorCode =
  'wrong-revision' | 'too-large' | 'invalid-event' | 'unavailable' | 'full' | 'damaged' | 'closed';

/** The one error type of every adapter; `code` says what happened. */
export class EventStoreError extends Error {
  readonly code: EventStoreErrorCode;

  constructor(code: EventStoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EventStoreError';
    this.code = code;
  }
}

/** Largest append in bytes, as stored. */
export const maxAppendBytes = 1_048_576;
