import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import { type MemberNotesEvent, memberNotesEvents } from './events.ts';

export type AddMemberNote = {
  readonly type: 'AddMemberNote';
  readonly noteId: string;
  readonly text: string;
  readonly now: Date;
};

export type MemberNotesState = { readonly noteIds: readonly string[] };

const initialState: MemberNotesState = { noteIds: [] };

const on: EventEvolvers<MemberNotesState, MemberNotesEvent> = {
  MemberNoteAdded: (state, { data }) => ({ noteIds: [...state.noteIds, data.noteId] }),
};

/** Repeating a note with the same id has no effect. */
const decideNotes = (
  { noteIds }: MemberNotesState,
  { noteId, text, now }: AddMemberNote,
): readonly MemberNotesEvent[] =>
  noteIds.includes(noteId)
    ? []
    : [{ type: 'MemberNoteAdded', data: { noteId, text, addedAt: now.toISOString() } }];

export const memberNotesStream = (accountId: string): string => `membernotes-${accountId}`;

export const memberNotesDecider = defineAggregate<
  AddMemberNote,
  MemberNotesEvent,
  MemberNotesState
>({
  category: 'membernotes',
  stream: memberNotesStream,
  memberStreams: (accountId) => [memberNotesStream(accountId)],
  subject: (accountId) => accountId,
  events: memberNotesEvents,
  initialState,
  on,
  decide: decideNotes,
});
