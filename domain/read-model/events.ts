import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** Staff requested a rebuild of a read model from the event log. `generation` counts the builds. */
export type ReadModelRebuildRequested = DomainEvent<
  'ReadModelRebuildRequested',
  { readonly generation: number; readonly reason: string; readonly requestedAt: string }
>;

/** Version and personal fields of each event type. */
export const readModelEvents = {
  ReadModelRebuildRequested: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<ReadModelRebuildRequested>;
