import { it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { memberNotesDecider } from './member-notes.ts';
import type { MemberNotesEvent } from './events.ts';

const given = deciderSpec(memberNotesDecider);
const at = '2026-05-04T10:00:00.000Z';
const words = { noteId: 'n1', text: 'Prefers to be called' };
const added: MemberNotesEvent = { type: 'MemberNoteAdded', data: { ...words, addedAt: at } };

it('keeps a note once, by its id', () => {
  const add = { type: 'AddMemberNote', ...words, now: new Date(at) } as const;
  given().when(add).then(added);
  given(added).when(add).thenNothing();
  given(added)
    .when({ ...add, noteId: 'n2' })
    .then({ type: 'MemberNoteAdded', data: { ...added.data, noteId: 'n2' } });
});
