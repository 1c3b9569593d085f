import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** Staff wrote a note about a member. The note is part of the member's data export. */
export type MemberNoteAdded = DomainEvent<
  'MemberNoteAdded',
  { readonly noteId: string; readonly text: string; readonly addedAt: string }
>;

/** Every event in the stream of a member's notes. */
export type MemberNotesEvent = MemberNoteAdded;

/** Version and personal fields of each event type. */
export const memberNotesEvents = {
  MemberNoteAdded: { version: 1, personal: ['text'] },
} as const satisfies EventDefinitions<MemberNotesEvent>;
