import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { AddMemberNote } from './commands.ts';
import { decideNotes } from './decide.ts';
import { memberNotesEvents, type MemberNotesEvent } from './events.ts';
import { evolve, initialState, type MemberNotesState } from './state.ts';

export const memberNotesDecider: Decider<AddMemberNote, MemberNotesEvent, MemberNotesState> = {
  category: 'membernotes',
  definitions: memberNotesEvents,
  initialState,
  evolve,
  decide: decideNotes,
  upcast: upcaster<MemberNotesEvent>(memberNotesEvents),
};

export const memberNotesStream = (accountId: string): string => `membernotes-${accountId}`;
