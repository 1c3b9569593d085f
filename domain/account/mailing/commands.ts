import type { SuppressionCause } from '../../shared/accounts/suppression-causes.ts';

export type ChooseNewsletter = {
  readonly type: 'ChooseNewsletter';
  readonly frequency: string;
  readonly topics: readonly string[];
  readonly now: Date;
};

export type SuppressAccountMails = {
  readonly type: 'SuppressAccountMails';
  /** The recipient address of the mail. Nothing is suppressed when the account's address has changed. */
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

/** A mail to the address was refused temporarily, and is not tried again. */
export type RecordSoftBounce = {
  readonly type: 'RecordSoftBounce';
  readonly address: string;
  readonly detail: string;
  readonly now: Date;
};

export type RecordMailDelivery = {
  readonly type: 'RecordMailDelivery';
  readonly address: string;
  readonly now: Date;
};

export type MailingCommand =
  | ChooseNewsletter
  | SuppressAccountMails
  | ResumeAccountMails
  | RecordSoftBounce
  | RecordMailDelivery;
