import { applyEvent, type EventEvolvers } from '../shared/decider.ts';
import { unchanged } from '../shared/define-aggregate.ts';
import type { MailDecision, MailedLink, MailEvent, MailRequested } from './events.ts';
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
  return state.status === 'not-requested' ? state : applyEvent(evolvers, state, event);
};

const toRequestedMail = (data: MailRequested['data']): RequestedMail => ({
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

const evolvers: EventEvolvers<RequestedMail, Exclude<MailEvent, MailRequested>> = {
  MailAttempted: (mail, { data }) => ({ ...mail, status: 'sending', attempts: data.attempt }),
  MailSent: (mail) => ({ ...mail, status: 'sent' }),
  MailRefused: (mail) => ({ ...mail, status: 'refused' }),
  MailLeftInDoubt: (mail) => ({ ...mail, status: 'in-doubt' }),
  MailDecided: (mail, { data }) => ({ ...mail, status: statusAfterDecision[data.decision] }),
  MailCopyRequested: unchanged,
  MailCancelled: (mail) => ({ ...mail, status: 'dropped' }),
};
