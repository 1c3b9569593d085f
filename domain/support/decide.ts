import { Rejection } from '../shared/rejection.ts';
import type {
  AddSupportNote,
  AssignSupportRequest,
  CloseSupportRequest,
  EraseSupportRequest,
  JoinSupportRequest,
  OpenSupportRequest,
  ReceiveSupportReply,
  ReopenSupportRequest,
  SendSupportAnswer,
  SeparateSupportRequest,
  SupportCommand,
} from './commands.ts';
import type { SupportEvent } from './events.ts';
import type { SupportRequest, SupportState } from './state.ts';

export const decide = (state: SupportState, command: SupportCommand): readonly SupportEvent[] => {
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
