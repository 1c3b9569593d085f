import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { PlanId } from '../shared/plans/plans.ts';

/** The topic that the sender chose. */
export type SupportTopic = 'account' | 'billing' | 'access' | 'figures' | 'privacy' | 'other';

/** How the sender wrote: in the app or by email. */
export type SupportChannel = 'app' | 'email';

/** Why the text of a request was erased: with the account, after the retention period, or on request. */
export type SupportErasureCause = 'account-erased' | 'retention' | 'asked-for';

/**
 * A person asked for help. `accountId` and `plan` are null if the person was not logged in. `plan` is the plan at the
 * time. The subject of a request's events is the account, or the request itself.
 */
export type SupportRequestOpened = DomainEvent<
  'SupportRequestOpened',
  {
    readonly accountId: string | null;
    /** The account that had confirmed the address of a sender who was not logged in. Absent if there is none. */
    readonly accountOfAddress?: string;
    readonly plan: PlanId | null;
    /** Whether the plan includes priority support. */
    readonly priority: boolean;
    readonly topic: SupportTopic;
    /** The email address for the answer. */
    readonly address: string;
    readonly message: string;
    /** `email` if the request came by email and matched no other request; absent if it came by the form. */
    readonly channel?: SupportChannel;
    /** Names of files that came with an email and were not kept. */
    readonly attachments?: readonly string[];
    readonly openedAt: string;
  }
>;

/** A staff member took or was assigned the request. Null when the assignment was removed. */
export type SupportRequestAssigned = DomainEvent<
  'SupportRequestAssigned',
  { readonly assigneeId: string | null; readonly assignedAt: string }
>;

/** Staff answered. A reaction to this event mails the answer to the sender. */
export type SupportAnswerSent = DomainEvent<
  'SupportAnswerSent',
  { readonly text: string; readonly answeredAt: string }
>;

/** Staff closed the request. */
export type SupportRequestClosed = DomainEvent<
  'SupportRequestClosed',
  { readonly reason: string; readonly closedAt: string }
>;

/** A closed or answered request was reopened. */
export type SupportRequestReopened = DomainEvent<
  'SupportRequestReopened',
  { readonly reason: string; readonly reopenedAt: string }
>;

/** Staff added an internal note, which is not mailed to the sender. */
export type SupportNoteAdded = DomainEvent<
  'SupportNoteAdded',
  { readonly text: string; readonly addedAt: string }
>;

/**
 * The sender wrote again, so the request waits for an answer again. `mailId` is derived from the id that the mail
 * service gave an email, so that it is recorded once. `attachments` are the names of files that were not kept.
 */
export type SupportReplyReceived = DomainEvent<
  'SupportReplyReceived',
  {
    readonly text: string;
    readonly channel: SupportChannel;
    readonly mailId?: string;
    readonly attachments?: readonly string[];
    readonly repliedAt: string;
  }
>;

/** The request became part of the thread of another request of the same person, which is answered there. */
export type SupportRequestJoined = DomainEvent<
  'SupportRequestJoined',
  { readonly threadId: string; readonly joinedAt: string }
>;

/** The request left the thread and has the status that it had before. */
export type SupportRequestSeparated = DomainEvent<
  'SupportRequestSeparated',
  { readonly separatedAt: string }
>;

/** The key was destroyed, so the texts of the sender and the staff can no longer be read. */
export type SupportRequestErased = DomainEvent<
  'SupportRequestErased',
  { readonly cause: SupportErasureCause; readonly erasedAt: string }
>;

/** Every event in the stream of a support request. */
export type SupportEvent =
  | SupportRequestOpened
  | SupportRequestAssigned
  | SupportAnswerSent
  | SupportRequestClosed
  | SupportRequestReopened
  | SupportNoteAdded
  | SupportReplyReceived
  | SupportRequestJoined
  | SupportRequestSeparated
  | SupportRequestErased;

/** Version and personal fields of each event type. */
export const supportEvents = {
  SupportRequestOpened: {
    version: 1,
    personal: ['address', 'attachments', 'message'],
    erased: { attachments: [] },
  },
  SupportRequestAssigned: { version: 1, personal: [] },
  SupportAnswerSent: { version: 1, personal: ['text'] },
  SupportRequestClosed: { version: 1, personal: ['reason'] },
  SupportRequestReopened: { version: 1, personal: ['reason'] },
  SupportNoteAdded: { version: 1, personal: ['text'] },
  SupportReplyReceived: {
    version: 1,
    personal: ['attachments', 'text'],
    erased: { attachments: [] },
  },
  SupportRequestJoined: { version: 1, personal: [] },
  SupportRequestSeparated: { version: 1, personal: [] },
  SupportRequestErased: { version: 1, personal: [] },
} as const satisfies EventDefinitions<SupportEvent>;
