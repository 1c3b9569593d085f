import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** Maintenance began, or its end or reason changed. Until it ends, changes are refused and jobs wait. */
export type MaintenanceStarted = DomainEvent<
  'MaintenanceStarted',
  {
    /** The expected end, which is shown to everybody. Maintenance does not end by itself. */
    readonly until: string;
    readonly reason: string;
    readonly startedAt: string;
  }
>;

/** Maintenance ended. */
export type MaintenanceEnded = DomainEvent<'MaintenanceEnded', { readonly endedAt: string }>;

/** Every event in the stream of the maintenance. */
export type MaintenanceEvent = MaintenanceStarted | MaintenanceEnded;

/** Version and personal fields of each event type. */
export const maintenanceEvents = {
  MaintenanceStarted: { version: 1, personal: ['reason'] },
  MaintenanceEnded: { version: 1, personal: [] },
} as const satisfies EventDefinitions<MaintenanceEvent>;
