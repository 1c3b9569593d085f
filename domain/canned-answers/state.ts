import type { CannedAnswerEvent } from './events.ts';

export type CannedAnswerState =
  | { readonly status: 'none' | 'removed' }
  | { readonly status: 'offered'; readonly title: string; readonly text: string };

export const initialState: CannedAnswerState = { status: 'none' };

export const evolve = (state: CannedAnswerState, event: CannedAnswerEvent): CannedAnswerState => {
  switch (event.type) {
    case 'CannedAnswerSaved': {
      const { title, text } = event.data;
      return { status: 'offered', title, text };
    }
    case 'CannedAnswerRemoved':
      return { status: 'removed' };
    default:
      // Events from newer versions of the program change nothing.
      return state;
  }
};
