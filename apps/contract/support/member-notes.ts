import { z } from 'zod';
import { person, staffNoteSchema, supportParams } from './support.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

const memberNoteSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the note.' }),
    text: z.string().meta({ description: 'Text of the note.' }),
    at: z.string().meta({ description: 'When it was written.' }),
    by: person.meta({ description: 'The staff member who wrote it.' }),
  })
  .meta({ id: 'MemberNote', description: 'A note by staff about a member.' });

/** A note on a member. */
export type MemberNote = z.infer<typeof memberNoteSchema>;

/** Notes of staff about a member. */
export const memberNoteOperations = defineOperations('Admin', {
  memberNotes: get('/api/admin/members/{id}/notes', 'support-desk', {
    shows: 'member',
    summary: 'Notes of staff on a member, newest first',
    description: '404 `member/unknown`: there is no such member.',
    params: supportParams,
    status: 200,
    answer: z.array(memberNoteSchema),
    problems: { 404: ['member/unknown'] },
  }),
  addMemberNote: post('/api/admin/members/{id}/add-note', 'support-desk', {
    summary: 'Write a note on a member',
    description:
      '404 `account/not-found`: there is no such account, or it was erased. 409 `command/contended`: several changes came at the same time; try again.',
    params: supportParams,
    body: staffNoteSchema,
    status: 200,
    answer: z.array(memberNoteSchema),
    problems: { 404: ['account/not-found'], 409: ['command/contended'] },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const memberNoteEndpoints = withoutSchemas(memberNoteOperations);
