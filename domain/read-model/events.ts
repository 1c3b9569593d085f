import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** Staff asked for a read model to be built again from the log; `generation` counts its builds. */
export type ReadModelRebuildRequested = DomainEvent<
  'ReadModelRebuildRequested',
  { readonly generation: number; readonly reason: string; readonly requestedAt: string }
>;

/** Version and personal fields of each type. */
export const readModelEvents = {
  ReadModelRebuildRequested: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<ReadModelRebuildRequested>;
