import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { PaidPlanId } from '../shared/plans/plans.ts';

/** What is done to each member. */
export type BulkMembershipChange =
  | { readonly kind: 'grant'; readonly plan: PaidPlanId; readonly duration: string }
  | { readonly kind: 'revoke' };

/** A member without a change, or whose change failed. */
export type BulkChangeException = {
  readonly accountId: string;
  readonly outcome: 'unchanged' | 'failed';
  readonly why: string;
};

/** Why a bulk change is over. */
export type BulkChangeOutcome = 'completed' | 'stopped' | 'role-lost';

/** The members of one step of a bulk change, in a stream of its own that is written before the bulk change starts. */
export type BulkMembersChosen = DomainEvent<
  'BulkMembersChosen',
  { readonly accountIds: readonly string[]; readonly chosenAt: string }
>;

/**
 * Staff started a bulk change of `total` members. The members are in the streams of `selectionId`, one for each of its
 * `steps`; `filter` is null when they were selected one by one.
 */
export type BulkChangeStarted = DomainEvent<
  'BulkChangeStarted',
  {
    readonly change: BulkMembershipChange;
    /** The agent's account. */
    readonly startedBy: string;
    readonly reason: string;
    /** The filter that found the members, as the console sent it; null for a selection. */
    readonly filter: object | null;
    readonly selectionId: string;
    readonly steps: number;
    readonly total: number;
    readonly startedAt: string;
  }
>;

/** All members of one step (from 0) were processed. `changed` is their number without the exceptions. */
export type BulkChangeStepDone = DomainEvent<
  'BulkChangeStepDone',
  {
    /** From 0. */
    readonly step: number;
    readonly changed: number;
    readonly exceptions: readonly BulkChangeException[];
    readonly doneAt: string;
  }
>;

/** Staff asked for the bulk change to stop; the step that is running is still finished. The reason is null of before it was asked for. */
export type BulkChangeStopAsked = DomainEvent<
  'BulkChangeStopAsked',
  { readonly reason: string | null; readonly askedAt: string }
>;

/** The bulk change is over; what was done stays done. */
export type BulkChangeEnded = DomainEvent<
  'BulkChangeEnded',
  { readonly outcome: BulkChangeOutcome; readonly endedAt: string }
>;

/** Every event of a bulk change's stream. */
export type BulkChangeEvent =
  BulkChangeStarted | BulkChangeStepDone | BulkChangeStopAsked | BulkChangeEnded;

/** Version and personal fields of each type. A reason or a search may name a person; both are the agent's. */
export const bulkChangeEvents = {
  BulkChangeStarted: { version: 1, personal: ['reason', 'filter'] },
  BulkChangeStepDone: { version: 1, personal: [] },
  BulkChangeStopAsked: {
    version: 2,
    personal: ['reason'],
    upcasts: { 1: (data: object) => ({ ...data, reason: null }) },
  },
  BulkChangeEnded: { version: 1, personal: [] },
} as const satisfies EventDefinitions<BulkChangeEvent>;

/** Version and personal fields of the events of a selection. */
export const bulkMembersEvents = {
  BulkMembersChosen: { version: 1, personal: [] },
} as const satisfies EventDefinitions<BulkMembersChosen>;
