import type { MailDecision, MailedLink, MailEvent } from './events.ts';
import type { DeliveryGuarantee, MailKind } from './kinds.ts';

export type NotRequested = { readonly status: 'not-requested' };

export type MailStatus = 'waiting' | 'sending' | 'sent' | 'refused' | 'in-doubt' | 'dropped';

export type RequestedMail = {
  readonly status: MailStatus;
  readonly accountId: string;
  readonly kind: MailKind;
  readonly delivery: DeliveryGuarantee;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: MailedLink | null;
  readonly thread?: string;
  readonly attempts: number;
};

export type MailState = NotRequested | RequestedMail;

export const initialState: MailState = { status: 'not-requested' };

const statusAfterDecision: Readonly<Record<MailDecision, MailStatus>> = {
  again: 'waiting',
  sent: 'sent',
  dropped: 'dropped',
};

export const evolve = (state: MailState, event: MailEvent): MailState => {
  if (event.type === 'MailRequested')
    return state.status === 'not-requested' ? toRequestedMail(event.data) : state;
  return state.status === 'not-requested' ? state : evolveRequested(state, event);
};

const toRequestedMail = (
  data: Extract<MailEvent, { type: 'MailRequested' }>['data'],
): RequestedMail => ({
  status: 'waiting',
  accountId: data.accountId,
  kind: data.kind,
  delivery: data.delivery,
  to: data.to,
  subject: data.subject,
  text: data.text,
  link: data.link,
  ...(data.thread !== undefined && { thread: data.thread }),
  attempts: 0,
});

const evolveRequested = (
  state: RequestedMail,
  event: Exclude<MailEvent, { type: 'MailRequested' }>,
): RequestedMail => {
  switch (event.type) {
    case 'MailAttempted':
      return { ...state, status: 'sending', attempts: event.data.attempt };
    case 'MailSent':
      return { ...state, status: 'sent' };
    case 'MailRefused':
      return { ...state, status: 'refused' };
    case 'MailLeftInDoubt':
      return { ...state, status: 'in-doubt' };
    case 'MailDecided':
      return { ...state, status: statusAfterDecision[event.data.decision] };
    case 'MailCopyRequested':
      return state;
    case 'MailCancelled':
      return { ...state, status: 'dropped' };
  }
  // Events from newer versions of the program change nothing.
  return state;
};
