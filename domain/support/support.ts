import { applyEvent, type EventEvolvers } from '../shared/decider.ts';
import { unchanged, defineAggregate } from '../shared/define-aggregate.ts';
import { Rejection } from '../shared/rejection.ts';
import {
  supportEvents,
  type SupportErasureCause,
  type SupportReplyReceived,
  type SupportRequestOpened,
  type SupportEvent,
} from './events.ts';

type TimedCommand = { readonly now: Date };

type OpenSupportRequest = TimedCommand & {
  readonly type: 'OpenSupportRequest';
  readonly request: Omit<SupportRequestOpened['data'], 'openedAt'>;
};

type AssignSupportRequest = TimedCommand & {
  readonly type: 'AssignSupportRequest';
  readonly assigneeId: string | null;
};

type SendSupportAnswer = TimedCommand & {
  readonly type: 'SendSupportAnswer';
  readonly text: string;
};

type CloseSupportRequest = TimedCommand & {
  readonly type: 'CloseSupportRequest';
  readonly reason: string;
};

type ReopenSupportRequest = TimedCommand & {
  readonly type: 'ReopenSupportRequest';
  readonly reason: string;
};

type AddSupportNote = TimedCommand & {
  readonly type: 'AddSupportNote';
  readonly text: string;
};

type ReceiveSupportReply = TimedCommand & {
  readonly type: 'ReceiveSupportReply';
  readonly reply: Omit<SupportReplyReceived['data'], 'repliedAt'>;
};

type JoinSupportRequest = TimedCommand & {
  readonly type: 'JoinSupportRequest';
  readonly threadId: string;
};

type SeparateSupportRequest = TimedCommand & { readonly type: 'SeparateSupportRequest' };

type EraseSupportRequest = TimedCommand & {
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

type NoSupportRequest = { readonly status: 'none' };

type OpenStatus = 'waiting' | 'answered' | 'closed';

export type SupportRequest = SupportRequestOpened['data'] & {
  /** `erased` is final, because the texts can no longer be read. */
  readonly status: OpenStatus | 'erased';
  readonly assigneeId: string | null;
  /** The thread that the request is part of, and its status before; null if it is answered by itself. */
  readonly joined: { readonly threadId: string; readonly statusBefore: OpenStatus } | null;
  /** Emails that were recorded as replies. */
  readonly mailIds: readonly string[];
};

export type SupportState = NoSupportRequest | SupportRequest;

const initialState: SupportState = { status: 'none' };

const evolve = (state: SupportState, event: SupportEvent): SupportState => {
  if (event.type === 'SupportRequestOpened') {
    return { ...event.data, status: 'waiting', assigneeId: null, joined: null, mailIds: [] };
  }
  return state.status === 'none' ? state : applyEvent(evolvers, state, event);
};

const evolvers: EventEvolvers<SupportRequest, Exclude<SupportEvent, SupportRequestOpened>> = {
  SupportRequestAssigned: (request, { data: { assigneeId } }) => ({ ...request, assigneeId }),
  SupportAnswerSent: (request) => ({ ...request, status: 'answered' }),
  SupportRequestClosed: (request) => ({ ...request, status: 'closed' }),
  SupportRequestReopened: (request) => ({ ...request, status: 'waiting' }),
  SupportReplyReceived: (request, { data: { mailId } }) => {
    const mailIds = mailId === undefined ? request.mailIds : [...request.mailIds, mailId];
    return { ...request, status: 'waiting', mailIds };
  },
  SupportRequestJoined: (request, { data }) => joinThread(request, data.threadId),
  SupportRequestSeparated: (request) => ({
    ...request,
    status: request.joined?.statusBefore ?? request.status,
    joined: null,
  }),
  SupportRequestErased: (request) => ({ ...request, status: 'erased' }),
  SupportNoteAdded: unchanged,
};

// A joined request is closed, because the thread is answered in its place.
const joinThread = (state: SupportRequest, threadId: string): SupportRequest => {
  if (state.status === 'erased') return state;
  const statusBefore = state.joined?.statusBefore ?? state.status;
  return { ...state, status: 'closed', joined: { threadId, statusBefore } };
};

const decide = (state: SupportState, command: SupportCommand): readonly SupportEvent[] => {
  switch (command.type) {
    case 'OpenSupportRequest':
      return open(state, command);
    case 'EraseSupportRequest':
      return erase(requireExisting(state), command);
    case 'AssignSupportRequest':
      return assign(requireNotErased(state), command);
    case 'SendSupportAnswer':
      return answer(requireNotJoined(state), command);
    case 'CloseSupportRequest':
      return close(requireNotErased(state), command);
    case 'ReopenSupportRequest':
      return reopen(requireNotJoined(state), command);
    case 'AddSupportNote':
      requireNotErased(state);
      return addNote(command);
    case 'ReceiveSupportReply':
      return receiveReply(requireNotJoined(state), command);
    case 'JoinSupportRequest':
      return join(requireNotErased(state), command);
    case 'SeparateSupportRequest':
      return separate(requireNotErased(state), command);
  }
};

// The form contains the request id, so submitting it twice opens only one request.
const open = (
  state: SupportState,
  { request, now }: OpenSupportRequest,
): readonly SupportEvent[] =>
  state.status === 'none'
    ? [{ type: 'SupportRequestOpened', data: { ...request, openedAt: now.toISOString() } }]
    : [];

const assign = (
  request: SupportRequest,
  { assigneeId, now }: AssignSupportRequest,
): readonly SupportEvent[] =>
  request.assigneeId === assigneeId
    ? []
    : [{ type: 'SupportRequestAssigned', data: { assigneeId, assignedAt: now.toISOString() } }];

const answer = (
  { status }: SupportRequest,
  { text, now }: SendSupportAnswer,
): readonly SupportEvent[] => {
  if (status === 'closed') {
    throw new Rejection('conflict', 'support/closed', {
      message: 'This request is closed. Reopen it to answer.',
    });
  }
  return [{ type: 'SupportAnswerSent', data: { text, answeredAt: now.toISOString() } }];
};

const close = (
  { status }: SupportRequest,
  { reason, now }: CloseSupportRequest,
): readonly SupportEvent[] =>
  status === 'closed'
    ? []
    : [{ type: 'SupportRequestClosed', data: { reason, closedAt: now.toISOString() } }];

const reopen = (
  { status }: SupportRequest,
  { reason, now }: ReopenSupportRequest,
): readonly SupportEvent[] =>
  status === 'waiting'
    ? []
    : [{ type: 'SupportRequestReopened', data: { reason, reopenedAt: now.toISOString() } }];

const addNote = ({ text, now }: AddSupportNote): readonly SupportEvent[] => [
  { type: 'SupportNoteAdded', data: { text, addedAt: now.toISOString() } },
];

const receiveReply = (
  { mailIds }: SupportRequest,
  { reply, now }: ReceiveSupportReply,
): readonly SupportEvent[] =>
  reply.mailId !== undefined && mailIds.includes(reply.mailId)
    ? []
    : [{ type: 'SupportReplyReceived', data: { ...reply, repliedAt: now.toISOString() } }];

const join = (
  { joined }: SupportRequest,
  { threadId, now }: JoinSupportRequest,
): readonly SupportEvent[] =>
  joined?.threadId === threadId
    ? []
    : [{ type: 'SupportRequestJoined', data: { threadId, joinedAt: now.toISOString() } }];

const separate = (
  { joined }: SupportRequest,
  { now }: SeparateSupportRequest,
): readonly SupportEvent[] =>
  joined === null
    ? []
    : [{ type: 'SupportRequestSeparated', data: { separatedAt: now.toISOString() } }];

const erase = (
  { status }: SupportRequest,
  { cause, now }: EraseSupportRequest,
): readonly SupportEvent[] =>
  status === 'erased'
    ? []
    : [{ type: 'SupportRequestErased', data: { cause, erasedAt: now.toISOString() } }];

const requireExisting = (state: SupportState): SupportRequest => {
  if (state.status !== 'none') return state;
  throw new Rejection('missing', 'support/unknown', { message: 'There is no such request.' });
};

const requireNotErased = (state: SupportState): SupportRequest => {
  const request = requireExisting(state);
  if (request.status !== 'erased') return request;
  throw new Rejection('conflict', 'support/erased', {
    message: 'This request was erased. Nothing can be done with it any more.',
  });
};

const requireNotJoined = (state: SupportState): SupportRequest => {
  const request = requireNotErased(state);
  if (request.joined === null) return request;
  throw new Rejection('conflict', 'support/joined', {
    message: 'This request is part of another thread. Use that thread, or separate the request.',
  });
};

export const supportStream = (requestId: string): string => `support-${requestId}`;

/** The owner of the encryption key: the member, or the request itself if its sender has no account. */
export const getSupportSubject = (requestId: string, accountId: string | null): string =>
  accountId ?? requestId;

export const supportDecider = defineAggregate<SupportCommand, SupportEvent, SupportState>({
  category: 'support',
  stream: supportStream,
  // Unless the sender of a later command names the member.
  subject: (requestId, event) =>
    getSupportSubject(
      requestId,
      event.type === 'SupportRequestOpened' ? event.data.accountId : null,
    ),
  events: supportEvents,
  initialState,
  on: evolve,
  decide,
});
