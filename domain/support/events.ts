import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { PlanId } from '../shared/plans/plans.ts';

/** What a request is about, as its sender chose. */
export type SupportTopic = 'account' | 'billing' | 'access' | 'figures' | 'privacy' | 'other';

/** Why what a person wrote was erased: with their account, because its time was over, or because they asked for it. */
export type SupportErasureCause = 'account-erased' | 'retention' | 'asked-for';

/**
 * Somebody asked for help. `accountId` and `plan` are null for a person who was not signed in; the plan is the one at
 * the time. The subject of all events of a request is the account, or the request itself.
 */
export type SupportRequestOpened = DomainEvent<
  'SupportRequestOpened',
  {
    readonly accountId: string | null;
    readonly plan: PlanId | null;
    /** Served before others: priority support belongs to the plan. */
    readonly priority: boolean;
    readonly topic: SupportTopic;
    /** Where the answer goes. */
    readonly address: string;
    readonly message: string;
    readonly openedAt: string;
  }
>;

/** Somebody of the staff has taken the request or was given it; null when it was put back. */
export type SupportRequestAssigned = DomainEvent<
  'SupportRequestAssigned',
  { readonly assigneeId: string | null; readonly assignedAt: string }
>;

/** An answer went to the sender; its mail follows from this event. */
export type SupportAnswerSent = DomainEvent<
  'SupportAnswerSent',
  { readonly text: string; readonly answeredAt: string }
>;

/** Nothing is left to do. */
export type SupportRequestClosed = DomainEvent<
  'SupportRequestClosed',
  { readonly reason: string; readonly closedAt: string }
>;

/** A closed or answered request waits for an answer again. */
export type SupportRequestReopened = DomainEvent<
  'SupportRequestReopened',
  { readonly reason: string; readonly reopenedAt: string }
>;

/** Staff wrote down something that its sender is not mailed. */
export type SupportNoteAdded = DomainEvent<
  'SupportNoteAdded',
  { readonly text: string; readonly addedAt: string }
>;

/** What its sender and the staff wrote can no longer be read: the key is destroyed. */
export type SupportRequestErased = DomainEvent<
  'SupportRequestErased',
  { readonly cause: SupportErasureCause; readonly erasedAt: string }
>;

/** Every event of a support request's stream. */
export type SupportEvent =
  | SupportRequestOpened
  | SupportRequestAssigned
  | SupportAnswerSent
  | SupportRequestClosed
  | SupportRequestReopened
  | SupportNoteAdded
  | SupportRequestErased;

/** Version and personal fields of each type. */
export const supportEvents = {
  SupportRequestOpened: { version: 1, personal: ['address', 'message'] },
  SupportRequestAssigned: { version: 1, personal: [] },
  SupportAnswerSent: { version: 1, personal: ['text'] },
  SupportRequestClosed: { version: 1, personal: ['reason'] },
  SupportRequestReopened: { version: 1, personal: ['reason'] },
  SupportNoteAdded: { version: 1, personal: ['text'] },
  SupportRequestErased: { version: 1, personal: [] },
} as const satisfies EventDefinitions<SupportEvent>;
