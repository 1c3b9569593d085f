import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { PaidPlanId } from '../shared/plans/plans.ts';

/** The change made to each member. */
export type BulkMembershipChange =
  | { readonly kind: 'grant'; readonly plan: PaidPlanId; readonly duration: string }
  | { readonly kind: 'goodwill'; readonly plan: PaidPlanId }
  | { readonly kind: 'extend'; readonly plan: PaidPlanId; readonly extension: string }
  | { readonly kind: 'revoke' }
  /** Ends the grants that another bulk change gave, and restores those that it ended. */
  | { readonly kind: 'undo'; readonly bulkChangeId: string };

/** A member whose change had no effect or failed. */
export type BulkChangeException = {
  readonly accountId: string;
  readonly outcome: 'unchanged' | 'failed';
  readonly why: string;
};

/** Why a bulk change ended. */
export type BulkChangeOutcome = 'completed' | 'stopped' | 'role-lost';

/**
 * The members of one step of a bulk change. The list has its own stream and is written before the bulk change starts.
 */
export type BulkMembersChosen = DomainEvent<
  'BulkMembersChosen',
  { readonly accountIds: readonly string[]; readonly chosenAt: string }
>;

/**
 * Staff started a bulk change of `total` members. Each of the `steps` has a member list in the streams of
 * `selectionId`. `filter` is null when the members were selected one by one.
 */
export type BulkChangeStarted = DomainEvent<
  'BulkChangeStarted',
  {
    readonly change: BulkMembershipChange;
    readonly startedBy: string;
    readonly reason: string;
    /** The filter from the console, or null for a selection. */
    readonly filter: object | null;
    readonly selectionId: string;
    readonly steps: number;
    readonly total: number;
    readonly startedAt: string;
  }
>;

/** All members of one step were processed. `changed` excludes the exceptions. */
export type BulkChangeStepDone = DomainEvent<
  'BulkChangeStepDone',
  {
    /** Counts from 0. */
    readonly step: number;
    readonly changed: number;
    readonly exceptions: readonly BulkChangeException[];
    readonly doneAt: string;
  }
>;

/**
 * Staff requested a stop. The running step is still finished. `reason` is null in events from before reasons were
 * required.
 */
export type BulkChangeStopAsked = DomainEvent<
  'BulkChangeStopAsked',
  { readonly reason: string | null; readonly askedAt: string }
>;

/** The bulk change ended. Completed steps are not rolled back. */
export type BulkChangeEnded = DomainEvent<
  'BulkChangeEnded',
  {
    readonly outcome: BulkChangeOutcome;
    readonly endedAt: string;
    /** Members that a step had changed before it was interrupted. Absent without any. */
    readonly changedInStep?: number;
  }
>;

/** Every event in a bulk change stream. */
export type BulkChangeEvent =
  BulkChangeStarted | BulkChangeStepDone | BulkChangeStopAsked | BulkChangeEnded;

/**
 * Version and personal fields of each event type. A reason or filter can name a person, and both belong to the staff
 * member who wrote them.
 */
export const bulkChangeEvents = {
  BulkChangeStarted: { version: 1, personal: ['reason', 'filter'], erased: { filter: null } },
  BulkChangeStepDone: { version: 1, personal: [] },
  BulkChangeStopAsked: {
    version: 2,
    personal: ['reason'],
    upcasts: { 1: (data: object) => ({ ...data, reason: null }) },
  },
  BulkChangeEnded: { version: 1, personal: [] },
} as const satisfies EventDefinitions<BulkChangeEvent>;

/** Version and personal fields of the events in a member list. */
export const bulkMembersEvents = {
  BulkMembersChosen: { version: 1, personal: [] },
} as const satisfies EventDefinitions<BulkMembersChosen>;
