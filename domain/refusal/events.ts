import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { Action } from '../shared/resources.ts';

/** An account tried a page or call of staff's and was refused by a rule; written once for a while. */
export type StaffAccessRefused = DomainEvent<
  'StaffAccessRefused',
  {
    /** As it was called then. */
    readonly resource: string;
    readonly action: Action;
    readonly rule: string;
    readonly refusedAt: string;
  }
>;

/** Every event of the stream of what an account was refused of staff's. */
export type RefusalEvent = StaffAccessRefused;

/** Version and personal fields of each type. */
export const refusalEvents = {
  StaffAccessRefused: { version: 1, personal: [] },
} as const satisfies EventDefinitions<RefusalEvent>;
