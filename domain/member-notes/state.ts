import type { MemberNotesEvent } from './events.ts';

/** Ids of the notes. */
export type MemberNotesState = { readonly noteIds: readonly string[] };

export const initialState: MemberNotesState = { noteIds: [] };

export const evolve = (state: MemberNotesState, event: MemberNotesEvent): MemberNotesState => {
  const { type, data }: { type: string; data: MemberNotesEvent['data'] } = event;
  // Written by a newer version of the program: unknown events change nothing.
  return type === 'MemberNoteAdded' ? { noteIds: [...state.noteIds, data.noteId] } : state;
};
