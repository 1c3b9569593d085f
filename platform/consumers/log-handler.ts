import type { EventStore, Position, StoredEvent } from '../event-store/event-store.port.ts';
import type { Leases } from '../leases/leases.port.ts';
import type { ReadModels } from '../read-models/read-models.port.ts';

/** What every consumer of the log stands on. */
export type ConsumerPorts = {
  readonly eventStore: EventStore;
  readonly readModels: ReadModels;
  readonly leases: Leases;
  /** Brings a stored event to today's version. */
  readonly upcast: (event: StoredEvent) => StoredEvent;
};

/** The part of a logger that consumers need. */
export type ConsumerLogger = {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
};

export type HandleContext = {
  /** Aborted when the consumer stops. */
  readonly signal: AbortSignal;
  /** A store or queue is unavailable: the work is being repeated. */
  readonly onWait: (cause: unknown) => void;
};

/** What is done with events, and where the progress is kept. */
export type LogHandler = {
  /**
   * Handles events of its own categories, in order, and keeps how far it came. Rejects with `EventFailed` for the first
   * event that it cannot handle; what came before that is kept.
   */
  readonly handle: (events: readonly StoredEvent[], context: HandleContext) => Promise<void>;
  /** Keeps that everything up to a position is handled; tries once when there is no context. */
  readonly save: (position: Position, context?: HandleContext) => Promise<void>;
};

/** The event that a handler failed on. */
export class EventFailed extends Error {
  readonly event: StoredEvent;

  constructor(event: StoredEvent, cause: unknown) {
    const where = `${event.type} ${event.id} (${event.stream}, revision ${String(event.revision)})`;
    super(`${where}: ${String(cause)}`, { cause });
    this.name = 'EventFailed';
    this.event = event;
  }
}

/** Where a consumer stands still, and why. */
export type ParkedEvent = {
  readonly consumer: string;
  readonly stream: string;
  readonly revision: number;
  readonly eventId: string;
  readonly type: string;
  readonly position: Position;
  readonly error: string;
  /** ISO-8601. */
  readonly since: string;
};
