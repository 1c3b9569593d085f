import { applyEvent, type EventEvolvers } from '../shared/decider.ts';
import { unchanged } from '../shared/define-aggregate.ts';
import type { SupportEvent, SupportRequestOpened } from './events.ts';

export type NoSupportRequest = { readonly status: 'none' };

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

export const initialState: SupportState = { status: 'none' };

export const evolve = (state: SupportState, event: SupportEvent): SupportState => {
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
  SupportRequestJoined: (request, { data }) => join(request, data.threadId),
  SupportRequestSeparated: (request) => ({
    ...request,
    status: request.joined?.statusBefore ?? request.status,
    joined: null,
  }),
  SupportRequestErased: (request) => ({ ...request, status: 'erased' }),
  SupportNoteAdded: unchanged,
};

// A joined request is closed, because the thread is answered in its place.
const join = (state: SupportRequest, threadId: string): SupportRequest => {
  if (state.status === 'erased') return state;
  const statusBefore = state.joined?.statusBefore ?? state.status;
  return { ...state, status: 'closed', joined: { threadId, statusBefore } };
};
