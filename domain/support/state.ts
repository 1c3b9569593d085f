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
  return state.status === 'none' ? state : evolveRequest(state, event);
};

const evolveRequest = (
  state: SupportRequest,
  event: Exclude<SupportEvent, SupportRequestOpened>,
): SupportRequest => {
  switch (event.type) {
    case 'SupportRequestAssigned':
      return { ...state, assigneeId: event.data.assigneeId };
    case 'SupportAnswerSent':
      return { ...state, status: 'answered' };
    case 'SupportRequestClosed':
      return { ...state, status: 'closed' };
    case 'SupportRequestReopened':
      return { ...state, status: 'waiting' };
    case 'SupportReplyReceived': {
      const { mailId } = event.data;
      const mailIds = mailId === undefined ? state.mailIds : [...state.mailIds, mailId];
      return { ...state, status: 'waiting', mailIds };
    }
    case 'SupportRequestJoined':
      return join(state, event.data.threadId);
    case 'SupportRequestSeparated':
      return { ...state, status: state.joined?.statusBefore ?? state.status, joined: null };
    case 'SupportRequestErased':
      return { ...state, status: 'erased' };
    case 'SupportNoteAdded':
      return state;
    default:
      // Events from newer versions of the program change nothing.
      return state;
  }
};

// A joined request is closed, because the thread is answered in its place.
const join = (state: SupportRequest, threadId: string): SupportRequest => {
  if (state.status === 'erased') return state;
  const statusBefore = state.joined?.statusBefore ?? state.status;
  return { ...state, status: 'closed', joined: { threadId, statusBefore } };
};
