import type { SupportEvent, SupportRequestOpened } from './events.ts';

export type NoSupportRequest = { readonly status: 'none' };

export type SupportRequest = SupportRequestOpened['data'] & {
  /** `erased` is final, because the texts can no longer be read. */
  readonly status: 'waiting' | 'answered' | 'closed' | 'erased';
  readonly assigneeId: string | null;
};

export type SupportState = NoSupportRequest | SupportRequest;

export const initialState: SupportState = { status: 'none' };

export const evolve = (state: SupportState, event: SupportEvent): SupportState => {
  if (event.type === 'SupportRequestOpened') {
    return { ...event.data, status: 'waiting', assigneeId: null };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'SupportRequestAssigned':
      return { ...state, assigneeId: event.data.assigneeId };
    case 'SupportAnswerSent':
      return { ...state, status: 'answered' };
    case 'SupportRequestClosed':
      return { ...state, status: 'closed' };
    case 'SupportRequestReopened':
      return { ...state, status: 'waiting' };
    case 'SupportRequestErased':
      return { ...state, status: 'erased' };
    case 'SupportNoteAdded':
      return state;
    default:
      // Events from newer versions of the program change nothing.
      return state;
  }
};
