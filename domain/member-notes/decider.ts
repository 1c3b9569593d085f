import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { MemberNotesCommand } from './commands.ts';
import { memberNotesEvents, type MemberNotesEvent } from './events.ts';
import { evolve, initialState, type MemberNotesState } from './state.ts';

const decide = (
  { noteIds }: MemberNotesState,
  { noteId, text, now }: MemberNotesCommand,
): readonly MemberNotesEvent[] =>
  noteIds.includes(noteId)
    ? []
    : [{ type: 'MemberNoteAdded', data: { noteId, text, addedAt: now.toISOString() } }];

export const memberNotesDecider: Decider<MemberNotesCommand, MemberNotesEvent, MemberNotesState> = {
  category: 'membernotes',
  definitions: memberNotesEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<MemberNotesEvent>(memberNotesEvents),
};

export const memberNotesStream = (accountId: string): string => `membernotes-${accountId}`;
