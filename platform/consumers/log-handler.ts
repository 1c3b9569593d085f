import type { EventStore, Position, StoredEvent } from '../event-store/event-store.port.ts';
import type { Leases } from '../leases/leases.port.ts';
import type { ReadModels } from '../read-models/read-models.port.ts';
import type { LogCheckpoint } from './log-checkpoint.ts';

export type ConsumerPorts = {
  readonly eventStore: EventStore;
  readonly readModels: ReadModels;
  readonly leases: Leases;
  readonly upcast: (event: StoredEvent) => StoredEvent;
};

export type ConsumerLogger = {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
};

export type HandleContext = {
  readonly signal: AbortSignal;
  readonly onWait: (cause: unknown) => void;
};

export type LogHandler = {
  /**
   * Handles events in order and saves the position. Rejects with `EventFailedError` for the first event
   * that fails; everything before that event is saved.
   */
  readonly handle: (events: readonly StoredEvent[], context: HandleContext) => Promise<void>;
  /** Without a context, makes one attempt. */
  readonly save: (place: LogCheckpoint, context?: HandleContext) => Promise<void>;
};

export class EventFailedError extends Error {
  /**
   * Not enumerable, because logging the error would otherwise write the event's personal data, or
   * fail when they cannot be decrypted.
   */
  declare readonly event: StoredEvent;

  constructor(event: StoredEvent, cause: unknown) {
    const eventDescription = `${event.type} ${event.id} (${event.stream}, revision ${String(event.revision)})`;
    super(`${eventDescription}: ${String(cause)}`, { cause });
    this.name = 'EventFailedError';
    Object.defineProperty(this, 'event', { value: event });
  }
}

export type ParkedEvent = {
  readonly consumer: string;
  readonly stream: string;
  readonly revision: number;
  readonly eventId: string;
  readonly type: string;
  readonly position: Position;
  readonly error: string;
  readonly since: string;
};
