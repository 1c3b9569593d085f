import type { SupportErasureCause, SupportReplyReceived, SupportRequestOpened } from './events.ts';

type TimedCommand = { readonly now: Date };

export type OpenSupportRequest = TimedCommand & {
  readonly type: 'OpenSupportRequest';
  readonly request: Omit<SupportRequestOpened['data'], 'openedAt'>;
};

export type AssignSupportRequest = TimedCommand & {
  readonly type: 'AssignSupportRequest';
  readonly assigneeId: string | null;
};

export type SendSupportAnswer = TimedCommand & {
  readonly type: 'SendSupportAnswer';
  readonly text: string;
};

export type CloseSupportRequest = TimedCommand & {
  readonly type: 'CloseSupportRequest';
  readonly reason: string;
};

export type ReopenSupportRequest = TimedCommand & {
  readonly type: 'ReopenSupportRequest';
  readonly reason: string;
};

export type AddSupportNote = TimedCommand & {
  readonly type: 'AddSupportNote';
  readonly text: string;
};

export type ReceiveSupportReply = TimedCommand & {
  readonly type: 'ReceiveSupportReply';
  readonly reply: Omit<SupportReplyReceived['data'], 'repliedAt'>;
};

export type JoinSupportRequest = TimedCommand & {
  readonly type: 'JoinSupportRequest';
  readonly threadId: string;
};

export type SeparateSupportRequest = TimedCommand & { readonly type: 'SeparateSupportRequest' };

export type EraseSupportRequest = TimedCommand & {
  readonly type: 'EraseSupportRequest';
  readonly cause: SupportErasureCause;
};

export type SupportCommand =
  | OpenSupportRequest
  | AssignSupportRequest
  | SendSupportAnswer
  | CloseSupportRequest
  | ReopenSupportRequest
  | AddSupportNote
  | ReceiveSupportReply
  | JoinSupportRequest
  | SeparateSupportRequest
  | EraseSupportRequest;
