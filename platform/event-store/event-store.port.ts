import type { EventMetadata } from '#domain/shared/event.ts';

/**
 * Opaque place in the order over all streams; compare as strings. `''` is before the first event.
 */
export type Position = string;
/** The position before the first event. */
export const startPosition: Position = '';

/** `none`: the stream must not exist. A number: the revision of its last event (the first is 0). */
export type ExpectedRevision = 'none' | number;

/** An event to append. */
export type NewEvent = {
  /** A UUID; appending the same id again at the same expected revision changes nothing. */
  readonly id: string;
  /** PascalCase, past tense. */
  readonly type: string;
  /** Plain JSON. */
  readonly data: object;
  readonly metadata: EventMetadata;
  /** ISO-8601 time at which another store first wrote the event; absent for a new event. */
  readonly storedAt?: string;
};

/** A stored event, with its revision in the stream and its position in the log. */
export type StoredEvent = NewEvent & {
  readonly stream: string;
  /** Place within the stream, from 0. */
  readonly revision: number;
  readonly position: Position;
  /**
   * ISO-8601 time at which the event was first written: by this store, or by the store it was
   * imported from.
   */
  readonly storedAt: string;
};

/** Revision and position of the last event of an append. */
export type AppendResult = { readonly revision: number; readonly position: Position };

/** Start position and category filter of a subscription. */
export type SubscriptionOptions = {
  /** Starts after this position. */
  readonly from: Position;
  /** Only streams `<category>-…`; all streams when absent. */
  readonly categories?: readonly string[];
  /**
   * Called when the log was scanned up to a position without a match. Save the position to resume
   * from, or a restart scans the same part again. Adapters may omit the call.
   */
  readonly onProgress?: (position: Position) => void;
};

/** A running subscription. It holds no resources after `stop` has resolved. */
export type Subscription = {
  /** Stops after the current batch; no handler runs once the promise resolves. */
  readonly stop: () => Promise<void>;
  /** Resolves on stop; rejects with the handler's error, after which no batch is delivered. */
  readonly done: Promise<void>;
  /** Resolves when everything stored at the time of subscribing was delivered. */
  readonly caughtUp: Promise<void>;
};

/** Events of a batch are in order. The next batch is delivered when the promise resolves. */
export type BatchHandler = (events: readonly StoredEvent[]) => Promise<void>;

/** Append-only streams of events. An acknowledged append is on disk. */
export interface EventStore {
  /**
   * Appends all events or none. A call takes at least one event, at most 1 MiB as stored, and no
   * id twice. Throws `EventStoreError`: `wrong-revision`, `too-large`, `invalid-event`,
   * `unavailable` (outcome unknown: repeat the same ids at the same expected revision), `full`
   * (nothing stored), `closed`.
   */
  append(
    stream: string,
    events: readonly NewEvent[],
    expectedRevision: ExpectedRevision,
  ): Promise<AppendResult>;
  /** The events of one stream in order, read in pages. Empty for a stream that does not exist. */
  read(stream: string, fromRevision?: number): AsyncIterable<StoredEvent>;
  /**
   * Catches up from a position, then follows the log live. Reconnects with back-off after the
   * store was unavailable.
   */
  subscribe(options: SubscriptionOptions, handler: BatchHandler): Subscription;
  /** Position of the newest event; `start` when there is none. */
  head(): Promise<Position>;
  close(): Promise<void>;
}

/**
 * `wrong-revision`: another writer was first; `unavailable`: outcome unknown, retry; `full`: no
 * space, nothing stored; `damaged`: the file or its content cannot be read.
 */
export type EventStoreErrorCode =
  'wrong-revision' | 'too-large' | 'invalid-event' | 'unavailable' | 'full' | 'damaged' | 'closed';

/** Value of an expiring field whose month is no longer kept. */
export const expiredValue = 'no longer kept';

/** The only error type that adapters throw; `code` is the cause. */
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
