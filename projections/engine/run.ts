import type { EventStore, Position } from '#platform/event-store/event-store.port.ts';
import type { Leases } from '#platform/leases/leases.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { WrittenPositions } from './await-positions.ts';
import type { Projection } from './projection.ts';

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

export type ProjectionsOptions = {
  readonly ports: ProjectionPorts;
  readonly projections: readonly Projection[];
  readonly logger: EngineLogger;
  readonly metrics?: ProjectionMetrics;
  /** Tells this process from others; made up when absent. */
  readonly holder?: string;
  /** How long the old generation stays after a switch, for reads under way. */
  readonly graceMs?: number;
  /** Between two looks at the leases and at rebuilds that were asked for. */
  readonly turnMs?: number;
};

export type ProjectionLag = {
  readonly name: string;
  /** `elsewhere`: another process has the lease. */
  readonly state: 'starting' | 'building' | 'live' | 'failed' | 'elsewhere';
  readonly position: Position;
  readonly secondsBehind: number;
};

export type RunningProjections = {
  /** Resolves when the last batch is written. */
  readonly stop: () => Promise<void>;
  /** Resolves on stop; rejects as soon as one projection has failed, while the others go on. */
  readonly done: Promise<void>;
  /** True when the read models show these writes; false when that took longer. */
  readonly waitFor: (written: WrittenPositions, timeoutMs: number) => Promise<boolean>;
  readonly lag: () => readonly ProjectionLag[];
  /** Resolves when everything stored at the time of the call is shown; rejects when a projection fails meanwhile. */
  readonly reachedHead: () => Promise<void>;
};
