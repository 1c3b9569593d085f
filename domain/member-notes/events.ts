import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** Staff wrote down something about a member, who gets it with a copy of their data. */
export type MemberNoteAdded = DomainEvent<
  'MemberNoteAdded',
  { readonly noteId: string; readonly text: string; readonly addedAt: string }
>;

/** Every event of the stream of a member's notes. */
export type MemberNotesEvent = MemberNoteAdded;

/** Version and personal fields of each type. */
export const memberNotesEvents = {
  MemberNoteAdded: { version: 1, personal: ['text'] },
} as const satisfies EventDefinitions<MemberNotesEvent>;
