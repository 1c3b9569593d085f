import { z } from 'zod';
import { planIds } from '../../../domain/shared/plans/plans.ts';
import { maxRelatedRequests, supportLimits, supportTopics } from './support-topics.ts';
import { multilineText } from '../text.ts';
import { reason, filterDescription, sortDescription, maxSearchLength } from '../fields.ts';
import { personSchema } from '../admin/member-details.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

/** A text of several lines with a minimum length. */
export const createLongTextSchema = (
  max: number,
  { least = 1, tooShort }: { least?: number; tooShort: string },
): z.ZodType<string, string> =>
  multilineText(max, `Must be at most ${String(max)} characters.`).refine(
    (text) => text.length >= least,
    { message: tooShort },
  );

/** What a support request is about. */
export const topic = z.enum(supportTopics);

/** State of a support request. */
export const status = z.enum(['waiting', 'answered', 'closed', 'erased']);

/** A person by account and name. */
export const person = z.object({
  id: z.string().meta({ description: 'Account id.' }),
  name: z.string().meta({ description: 'Display name.' }),
});

const requestReference = z.object({
  id: z.string().meta({ description: 'Id of the request, a UUID.' }),
  reference: z
    .string()
    .meta({ description: 'Reference of the request: the first eight characters of its id.' }),
});

const channel = z.enum(['app', 'email']);

/** Fields of a support request in every list of staff. */
export const queueRowFields = {
  id: z.string().meta({ description: 'Id of the request, a UUID.' }),
  reference: z
    .string()
    .meta({ description: 'Reference of the request: the first eight characters of its id.' }),
  topic: topic.meta({ description: 'What the request is about.' }),
  status: status.meta({
    description: '`waiting` for an answer, `answered`, `closed` or `erased`.',
  }),
  plan: z
    .enum(planIds)
    .nullable()
    .meta({ description: 'Plan when the request was opened; null without an account.' }),
  priority: z.boolean().meta({ description: 'Whether that plan included priority support.' }),
  accountId: z
    .string()
    .nullable()
    .meta({ description: 'Account of the sender; null without one.' }),
  sender: z.string().meta({
    description: 'Display name of the member, or the sender’s address without an account.',
  }),
  assignee: person
    .nullable()
    .meta({ description: 'The staff member in charge; null while unassigned.' }),
  openedAt: z.string().meta({ description: 'When it was opened.' }),
  waitingSince: z.string().meta({
    description:
      'Since when it waits or waited for an answer: the opening, a reopening or the first reply after an answer.',
  }),
  channel: channel.meta({
    description: 'How it was sent: `app` by the form, `email` by an email that matched no request.',
  }),
  thread: requestReference.nullable().meta({
    description: 'The request in whose thread this one is answered; null if it is not joined.',
  }),
  firstAnsweredAt: z
    .string()
    .nullable()
    .meta({ description: 'When it was first answered; null before.' }),
};

export const supportRowSchema = z
  .object({
    ...queueRowFields,
    excerpt: z.string().meta({ description: 'The first 140 characters of the message.' }),
  })
  .meta({ id: 'SupportRow', description: 'A request in the queue.' });

/** A row of the queue. */
export type SupportRow = z.infer<typeof supportRowSchema>;

export const supportRequestSchema = z
  .object({
    ...queueRowFields,
    address: z.string().meta({ description: 'Address for the answer; `erased` after an erasure.' }),
    revision: z.int().meta({ description: 'Revision of the request, for `If-Match`.' }),
    steps: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Id of the step.' }),
          kind: z
            .enum([
              'message',
              'reply',
              'answer',
              'note',
              'assigned',
              'closed',
              'reopened',
              'joined',
              'separated',
              'erased',
            ])
            .meta({ description: 'Kind of step.' }),
          request: requestReference.meta({
            description: 'The request that the step belongs to: this one or one of its thread.',
          }),
          at: z.string().meta({ description: 'When it happened.' }),
          revision: z.int().meta({
            description:
              'Revision of the request after the step; -1 for a step of another request of the thread.',
          }),
          by: person.meta({ description: 'The sender or the staff member who did it.' }),
          text: z
            .string()
            .nullable()
            .meta({ description: 'Text of the message or note; null for other steps.' }),
          channel: channel.nullable().meta({
            description: 'How the sender wrote; null for a step of staff.',
          }),
          attachments: z.array(z.string()).meta({
            description: 'Names of files that came with an email. The files are not kept.',
          }),
          thread: requestReference.nullable().meta({
            description: 'The request that it was joined to; null for another step.',
          }),
          assignee: person.nullable().meta({
            description:
              'The staff member who was assigned; null where the request was unassigned or the step is another one.',
          }),
        }),
      )
      .meta({ description: 'Messages and actions, oldest first.' }),
    staff: z
      .array(person)
      .meta({ description: 'Staff members that the request can be assigned to.' }),
    related: z
      .array(
        requestReference.extend({
          topic: topic.meta({ description: 'What the request is about.' }),
          status: status.meta({
            description: '`waiting` for an answer, `answered`, `closed` or `erased`.',
          }),
          openedAt: z.string().meta({ description: 'When it was opened.' }),
          joined: z.boolean().meta({ description: 'Whether it is part of this thread.' }),
        }),
      )
      .meta({
        description:
          'Other requests of the same person that can be joined to this thread or are part of it, newest first; at most 20.',
      }),
  })
  .meta({ id: 'SupportRequest', description: 'A request with all messages and actions.' });

/** A request with all messages and actions. */
export type SupportRequest = z.infer<typeof supportRequestSchema>;

/** `GET /api/admin/support-summary`: the last `days` days. */
export const supportSummarySchema = z
  .object({
    days: z.int().meta({ description: 'Number of days covered.' }),
    medianSeconds: z.int().nullable().meta({
      description: 'Median from a request to its first answer, in seconds; null without one.',
    }),
    answered: z.int().meta({ description: 'Requests first answered in these days.' }),
    waiting: z.int().meta({ description: 'Requests waiting for an answer now.' }),
  })
  .meta({ id: 'SupportSummary', description: 'How fast requests are answered.' });

/** Filters of the support queue. */
const supportFilterSchema = z.strictObject({
  status: status.optional().meta({ description: 'Only requests in this state.' }),
  plan: z.enum(planIds).optional().meta({ description: 'Only requests opened with this plan.' }),
  assignee: z
    .uuid()
    .optional()
    .meta({ description: 'Only requests assigned to this staff member.' }),
  q: z.string().trim().max(maxSearchLength).optional().meta({
    description:
      'Words of the sender’s name or address, of the reference, or of what was written. All of them must match.',
  }),
});

/** `POST …/assign`: null unassigns the request. */
const assignSupportRequestSchema = z
  .strictObject({
    assigneeId: z
      .uuid()
      .nullable()
      .meta({ description: 'Account of the staff member; null unassigns the request.' }),
  })
  .meta({ id: 'AssignSupportRequest', description: 'The staff member to assign.' });

/** `POST …/answer`: the answer is mailed to the sender. */
const answerSupportRequestSchema = z
  .strictObject({
    text: createLongTextSchema(supportLimits.answer, { tooShort: 'Please write an answer.' }).meta({
      description: 'Text of the answer.',
    }),
  })
  .meta({ id: 'AnswerSupportRequest', description: 'The answer that is mailed to the sender.' });

/** `POST …/note`, and notes on a member: visible to staff and not mailed. */
export const staffNoteSchema = z
  .strictObject({
    text: createLongTextSchema(supportLimits.note, { tooShort: 'Please write a note.' }).meta({
      description: 'Text of the note.',
    }),
  })
  .meta({ id: 'StaffNote', description: 'A note that only staff can read.' });

const supportReasonSchema = z
  .strictObject({
    reason: reason,
  })
  .meta({ id: 'SupportReason', description: 'Why the request is closed or reopened.' });

/** `POST …/join`: requests of the same person become part of this thread. */
const joinSupportRequestsSchema = z
  .strictObject({
    requestIds: z
      .array(z.uuid())
      .min(1)
      .max(maxRelatedRequests)
      .meta({ description: 'Ids of the requests to join, at most 20.' }),
  })
  .meta({ id: 'JoinSupportRequests', description: 'Requests of the same person to join.' });

/** Path parameters of operations of the support desk. */
export const supportParams = z.object({
  id: z.uuid().meta({
    description: 'Id in the path, a UUID: a support request, a canned answer or a member.',
  }),
});

const commonChangeFields = {
  status: 200,
  answer: supportRequestSchema,
  problems: { 404: ['support/unknown'], 409: ['support/erased'] },
  ifMatch: true,
  idempotent: true,
} as const;

/** Support: the queue in the console. */
export const supportOperations = defineOperations('Admin', {
  supportRequests: get('/api/admin/support-requests', 'support-desk', {
    summary: 'The queue: with priority support first, then the longest waiting',
    description:
      '`filter` by `status`, `plan`, `assignee` and `q`: words of the sender’s name or address, of what was written, or the beginning of a reference. Without `status` and `q` it lists waiting requests.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: supportFilterSchema.optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('openedAt'), z.literal('ASC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(supportRowSchema),
    contentRange: true,
  }),
  supportSummary: get('/api/admin/support-summary', 'support-desk', {
    summary: 'How fast requests are answered',
    description: 'Covers all requests, by the time of their first answer.',
    status: 200,
    answer: supportSummarySchema,
  }),
  supportRequest: get('/api/admin/support-requests/{id}', 'support-desk', {
    shows: 'support-request',
    summary: 'One request with everything that was written',
    description: '404 `support/unknown`: there is no such request.',
    params: supportParams,
    status: 200,
    answer: supportRequestSchema,
    problems: { 404: ['support/unknown'] },
  }),
  supportAnswerers: get('/api/admin/support-requests/{id}/answerers', 'support-desk', {
    summary: 'The other staff who are writing an answer to a request',
    description:
      'Known from the drafts that the console stores: who changed one in the last two minutes. Empty for an unknown request.',
    params: supportParams,
    status: 200,
    answer: z.array(personSchema),
  }),
  assignSupportRequest: post('/api/admin/support-requests/{id}/assign', 'support-desk', {
    summary: 'Give a request to somebody of the staff, or put it back',
    description:
      '400 `support/not-staff`: the account is not one of the staff. 404 `support/unknown`: there is no such request. 409 `support/erased`: the request was erased.',
    params: supportParams,
    body: assignSupportRequestSchema,
    ...commonChangeFields,
    problems: { 400: ['support/not-staff'], 404: ['support/unknown'], 409: ['support/erased'] },
  }),
  answerSupportRequest: post('/api/admin/support-requests/{id}/answer', 'support-desk', {
    summary: 'Answer by mail',
    description:
      '404 `support/unknown`: there is no such request. 409 `support/closed`: reopen it to answer. 409 `support/joined`: answer in the thread that it is part of. 409 `support/erased`: the request was erased.',
    params: supportParams,
    body: answerSupportRequestSchema,
    ...commonChangeFields,
    problems: {
      404: ['support/unknown'],
      409: ['support/closed', 'support/joined', 'support/erased'],
    },
  }),
  closeSupportRequest: post('/api/admin/support-requests/{id}/close', 'support-desk', {
    summary: 'Close a request',
    description:
      'A closed request stays closed. 404 `support/unknown`: there is no such request. 409 `support/erased`: the request was erased.',
    params: supportParams,
    body: supportReasonSchema,
    ...commonChangeFields,
    problems: { 404: ['support/unknown'], 409: ['support/erased'] },
  }),
  reopenSupportRequest: post('/api/admin/support-requests/{id}/reopen', 'support-desk', {
    summary: 'Reopen a request',
    description:
      'A waiting request stays waiting. 404 `support/unknown`: there is no such request. 409 `support/joined`: it is part of another thread. 409 `support/erased`: the request was erased.',
    params: supportParams,
    body: supportReasonSchema,
    ...commonChangeFields,
    problems: { 404: ['support/unknown'], 409: ['support/joined', 'support/erased'] },
  }),
  joinSupportRequests: post('/api/admin/support-requests/{id}/join', 'support-desk', {
    summary: 'Join other requests of the same person to the thread of this one',
    description:
      'Joined requests are closed and answered in this thread, which waits for an answer if one of them did. Joining again changes nothing. 400 `support/other-person`: a request is of another person. 404 `support/unknown`: there is no such request. 409 `support/joined`: this request is itself part of another thread. 409 `support/erased`: a request was erased. 409 `command/contended`: several changes came at the same time; try again.',
    params: supportParams,
    body: joinSupportRequestsSchema,
    status: 200,
    answer: supportRequestSchema,
    problems: {
      400: ['support/other-person'],
      404: ['support/unknown'],
      409: ['support/joined', 'support/erased', 'command/contended'],
    },
    idempotent: true,
  }),
  separateSupportRequest: post('/api/admin/support-requests/{id}/separate', 'support-desk', {
    summary: 'Separate a joined request from its thread',
    description:
      'It has the status again that it had before. A request that is not joined stays as it is. 404 `support/unknown`: there is no such request. 409 `support/erased`: the request was erased.',
    params: supportParams,
    ...commonChangeFields,
  }),
  addSupportNote: post('/api/admin/support-requests/{id}/note', 'support-desk', {
    summary: 'Write a note for staff',
    description:
      '404 `support/unknown`: there is no such request. 409 `support/erased`: the request was erased.',
    params: supportParams,
    body: staffNoteSchema,
    ...commonChangeFields,
    problems: { 404: ['support/unknown'], 409: ['support/erased'] },
  }),
  eraseSupportRequest: post('/api/admin/support-requests/{id}/erase', 'admin', {
    summary: 'Erase what a person without an account wrote, because they asked for it',
    description:
      '404 `support/unknown`: there is no such request. 409 `support/of-a-member`: it is erased with the account.',
    params: supportParams,
    body: supportReasonSchema,
    ...commonChangeFields,
    problems: { 404: ['support/unknown'], 409: ['support/of-a-member'] },
  }),
});

/** The same without schemas, for browsers. */
export const supportEndpoints = withoutSchemas(supportOperations);
