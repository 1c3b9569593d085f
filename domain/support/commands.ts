import type { SupportErasureCause, SupportRequestOpened } from './events.ts';

type At = { readonly now: Date };

export type OpenSupportRequest = At & {
  readonly type: 'OpenSupportRequest';
  readonly request: Omit<SupportRequestOpened['data'], 'openedAt'>;
};

export type AssignSupportRequest = At & {
  readonly type: 'AssignSupportRequest';
  readonly assigneeId: string | null;
};

export type SendSupportAnswer = At & { readonly type: 'SendSupportAnswer'; readonly text: string };

export type CloseSupportRequest = At & {
  readonly type: 'CloseSupportRequest';
  readonly reason: string;
};

export type ReopenSupportRequest = At & {
  readonly type: 'ReopenSupportRequest';
  readonly reason: string;
};

export type AddSupportNote = At & { readonly type: 'AddSupportNote'; readonly text: string };

export type EraseSupportRequest = At & {
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
  | EraseSupportRequest;
