import type { MemberNotesEvent } from './events.ts';

export type MemberNotesState = { readonly noteIds: readonly string[] };

export const initialState: MemberNotesState = { noteIds: [] };

export const evolve = (state: MemberNotesState, event: MemberNotesEvent): MemberNotesState => {
  const { type, data }: { type: string; data: MemberNotesEvent['data'] } = event;
  // Events from newer versions of the program change nothing.
  return type === 'MemberNoteAdded' ? { noteIds: [...state.noteIds, data.noteId] } : state;
};
