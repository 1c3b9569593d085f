import type { AddMemberNote } from './commands.ts';
import type { MemberNotesEvent } from './events.ts';
import type { MemberNotesState } from './state.ts';

/** Repeating a note with the same id has no effect. */
export const decideNotes = (
  { noteIds }: MemberNotesState,
  { noteId, text, now }: AddMemberNote,
): readonly MemberNotesEvent[] =>
  noteIds.includes(noteId)
    ? []
    : [{ type: 'MemberNoteAdded', data: { noteId, text, addedAt: now.toISOString() } }];
