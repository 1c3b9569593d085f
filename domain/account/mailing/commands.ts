import type { SuppressionCause } from './events.ts';

export type ChooseNewsletter = {
  readonly type: 'ChooseNewsletter';
  readonly frequency: string;
  readonly topics: readonly string[];
  readonly now: Date;
};

export type SuppressAccountMails = {
  readonly type: 'SuppressAccountMails';
  /** The address that the mail went to; another one than today's suppresses nothing. */
  readonly address: string;
  readonly cause: SuppressionCause;
  readonly detail: string;
  readonly now: Date;
};

export type ResumeAccountMails = {
  readonly type: 'ResumeAccountMails';
  readonly reason: string;
  readonly now: Date;
};

/** Commands about the mails that an account gets. */
export type MailingCommand = ChooseNewsletter | SuppressAccountMails | ResumeAccountMails;
