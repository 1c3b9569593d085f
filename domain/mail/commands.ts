import type { MailDecision, MailedLink } from './events.ts';
import type { MailKind } from './kinds.ts';

export type RequestMail = {
  readonly type: 'RequestMail';
  readonly accountId: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: MailedLink | null;
  readonly thread?: string;
  readonly now: Date;
};

export type AttemptMail = {
  readonly type: 'AttemptMail';
  /** True if the receiver recognises mail ids, which makes it safe to send again. */
  readonly repeatable: boolean;
  /** True if optional mails to the recipient are suppressed. */
  readonly suppressed: boolean;
  readonly now: Date;
};

export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly reason: string };

export type RecordMailOutcome = {
  readonly type: 'RecordMailOutcome';
  readonly attempt: number;
  readonly outcome: MailOutcome;
  readonly now: Date;
};

export type DecideMail = {
  readonly type: 'DecideMail';
  readonly decision: MailDecision;
  readonly reason: string;
  /** True if optional mails to the recipient are suppressed. */
  readonly suppressed: boolean;
  readonly now: Date;
};

/** Sends the text of a sent or dropped mail again, with new links. */
export type CopyMail = {
  readonly type: 'CopyMail';
  readonly reason: string;
  /** True if optional mails to the recipient are suppressed. */
  readonly suppressed: boolean;
  readonly now: Date;
};

export type CancelMail = { readonly type: 'CancelMail'; readonly now: Date };

export type MailCommand =
  RequestMail | AttemptMail | RecordMailOutcome | DecideMail | CopyMail | CancelMail;
