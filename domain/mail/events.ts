import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { LinkPurpose } from '../shared/accounts/mailed-links.ts';
import type { DeliveryGuarantee, MailKind } from './kinds.ts';

/** An operator's decision: send the mail again, count it as sent, or drop it. */
export type MailDecision = 'again' | 'sent' | 'dropped';

/**
 * A link that confirms a request. The text contains `address` unchanged. The token is added when the mail is sent, and
 * is not stored.
 */
export type MailedLink = {
  readonly purpose: LinkPurpose;
  readonly requestId: string;
  readonly address: string;
};

/** A mail to a member was requested. Its id is derived from the event that caused it. */
export type MailRequested = DomainEvent<
  'MailRequested',
  {
    readonly accountId: string;
    readonly kind: MailKind;
    readonly delivery: DeliveryGuarantee;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly link: MailedLink | null;
    /** What the mail is about, so that a reply to it is recognised. Absent if replies are not received. */
    readonly thread?: string;
    readonly requestedAt: string;
  }
>;

/** The mail is about to be handed over. `attempt` counts from 1. If no later event follows, the outcome is unknown. */
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
 * The mail was not accepted. `reason` is the server's answer, or explains why the mail was suppressed. The queue
 * repeats the attempt unless the refusal is permanent.
 */
export type MailRefused = DomainEvent<
  'MailRefused',
  { readonly attempt: number; readonly reason: string; readonly refusedAt: string }
>;

/** The outcome is unknown, because the process or the connection ended while the mail was being sent. */
export type MailLeftInDoubt = DomainEvent<
  'MailLeftInDoubt',
  { readonly attempt: number; readonly noticedAt: string }
>;

/**
 * An operator decided about a mail that is neither sent nor dropped: send it `again`, count it as `sent`, or drop it.
 */
export type MailDecided = DomainEvent<
  'MailDecided',
  { readonly decision: MailDecision; readonly reason: string; readonly decidedAt: string }
>;

/** Staff requested a copy of the mail. The copy is a separate mail, whose id is derived from this event. */
export type MailCopyRequested = DomainEvent<
  'MailCopyRequested',
  { readonly reason: string; readonly requestedAt: string }
>;

/** The account was erased before the mail was sent. */
export type MailCancelled = DomainEvent<'MailCancelled', { readonly cancelledAt: string }>;

/** Every event in the stream of a mail. */
export type MailEvent =
  | MailRequested
  | MailAttempted
  | MailSent
  | MailRefused
  | MailLeftInDoubt
  | MailDecided
  | MailCopyRequested
  | MailCancelled;

/**
 * Version and personal fields of each event type. The refusal reason is personal, because it can contain the address.
 */
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
