import type { AddMemberNote } from './commands.ts';
import type { MemberNotesEvent } from './events.ts';
import type { MemberNotesState } from './state.ts';

/** The same note again changes nothing. */
export const decideNotes = (
  { noteIds }: MemberNotesState,
  { noteId, text, now }: AddMemberNote,
): readonly MemberNotesEvent[] =>
  noteIds.includes(noteId)
    ? []
    : [{ type: 'MemberNoteAdded', data: { noteId, text, addedAt: now.toISOString() } }];
