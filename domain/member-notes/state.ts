import type { MemberNotesEvent } from './events.ts';

export type MemberNotesState = { readonly noteIds: readonly string[] };

export const initialState: MemberNotesState = { noteIds: [] };

export const evolve = (state: MemberNotesState, event: MemberNotesEvent): MemberNotesState => {
  const { type, data }: { type: string; data: MemberNotesEvent['data'] } = event;
  // Unknown events, which a newer version of the program wrote, change nothing.
  return type === 'MemberNoteAdded' ? { noteIds: [...state.noteIds, data.noteId] } : state;
};
