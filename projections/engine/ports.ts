import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { Leases } from '#platform/leases/leases.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';

export type ProjectionPorts = {
  readonly eventStore: EventStore;
  readonly readModels: ReadModels;
  readonly leases: Leases;
};

/** The part of a logger that the engine needs. */
export type EngineLogger = {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
};

export type ProjectionMetrics = {
  /** Events that were folded into a read model. */
  readonly handled?: (name: string, events: number) => void;
  readonly failed?: (name: string) => void;
  /** How long a read model has been behind the newest event, in seconds; 0 at the head. */
  readonly lag?: (name: string, seconds: number) => void;
};
