import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { Action } from '../shared/resources.ts';

/** An account was denied access to a staff page or endpoint. Repeats within 15 minutes are recorded once. */
export type StaffAccessRefused = DomainEvent<
  'StaffAccessRefused',
  {
    /** The name of the resource at the time. */
    readonly resource: string;
    readonly action: Action;
    readonly rule: string;
    readonly refusedAt: string;
  }
>;

/** Every event in the stream of an account's refused staff access. */
export type RefusalEvent = StaffAccessRefused;

/** Version and personal fields of each event type. */
export const refusalEvents = {
  StaffAccessRefused: { version: 1, personal: [] },
} as const satisfies EventDefinitions<RefusalEvent>;
