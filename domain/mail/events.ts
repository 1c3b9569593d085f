import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { LinkPurpose } from '../shared/accounts/mailed-links.ts';
import type { MailDelivery, MailKind } from './kinds.ts';

/** What an operator decides: send it again, count it as sent, or drop it. */
export type MailDecision = 'again' | 'sent' | 'dropped';

/**
 * A link by which the reader proves a wish. Its `address` stands in the text as it is here; the token that makes it
 * work is added when the mail is sent, and kept nowhere.
 */
export type MailedLink = {
  readonly purpose: LinkPurpose;
  readonly requestId: string;
  readonly address: string;
};

/** A mail to a member was requested. Its id, and so its stream, is derived from the event that caused it. */
export type MailRequested = DomainEvent<
  'MailRequested',
  {
    readonly accountId: string;
    readonly kind: MailKind;
    readonly delivery: MailDelivery;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly link: MailedLink | null;
    readonly requestedAt: string;
  }
>;

/** The mail is about to be handed over, for the `attempt`th time; without a later event the outcome is unknown. */
export type MailAttempted = DomainEvent<
  'MailAttempted',
  { readonly attempt: number; readonly attemptedAt: string }
>;

/** The mail server or the outbox accepted the mail. */
export type MailSent = DomainEvent<
  'MailSent',
  { readonly attempt: number; readonly sentAt: string }
>;

/**
 * The mail was certainly not accepted; `reason` is the server's answer, or says that it was held back. The queue repeats
 * the attempt a few times, unless it would be refused each time.
 */
export type MailRefused = DomainEvent<
  'MailRefused',
  { readonly attempt: number; readonly reason: string; readonly refusedAt: string }
>;

/** Nobody knows whether the mail was accepted, because the process or the connection ended in between. */
export type MailLeftInDoubt = DomainEvent<
  'MailLeftInDoubt',
  { readonly attempt: number; readonly noticedAt: string }
>;

/** An operator decided about a mail that is neither sent nor dropped: send it `again`, count it as `sent`, or drop it. */
export type MailDecided = DomainEvent<
  'MailDecided',
  { readonly decision: MailDecision; readonly reason: string; readonly decidedAt: string }
>;

/** Staff sends the same text once more, as a mail of its own, whose id is derived from this event. */
export type MailCopyRequested = DomainEvent<
  'MailCopyRequested',
  { readonly reason: string; readonly requestedAt: string }
>;

/** The account was erased before the mail was sent. */
export type MailCancelled = DomainEvent<'MailCancelled', { readonly cancelledAt: string }>;

/** Every event of a mail's stream. */
export type MailEvent =
  | MailRequested
  | MailAttempted
  | MailSent
  | MailRefused
  | MailLeftInDoubt
  | MailDecided
  | MailCopyRequested
  | MailCancelled;

/** Version and personal fields of each type. A mail server's refusal names the address. */
export const mailEvents = {
  MailRequested: {
    version: 2,
    upcasts: { 1: (data: object) => ({ ...data, link: null }) },
    personal: ['to', 'subject', 'text'],
  },
  MailAttempted: { version: 1, personal: [] },
  MailSent: { version: 1, personal: [] },
  MailRefused: { version: 1, personal: ['reason'] },
  MailLeftInDoubt: { version: 1, personal: [] },
  MailDecided: { version: 1, personal: ['reason'] },
  MailCopyRequested: { version: 1, personal: ['reason'] },
  MailCancelled: { version: 1, personal: [] },
} as const satisfies EventDefinitions<MailEvent>;
