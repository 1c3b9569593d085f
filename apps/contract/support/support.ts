import { z } from 'zod';
import { planIds } from '../../../domain/shared/plans/plans.ts';
import { maxRelatedRequests, supportLimits, supportTopics } from './support-topics.ts';
import { emailAddress, singleLineText, multilineText } from '../text.ts';
import { reason } from '../fields.ts';

const createLongTextSchema = (
  max: number,
  { least = 1, tooShort }: { least?: number; tooShort: string },
): z.ZodType<string, string> =>
  multilineText(max, `Must be at most ${String(max)} characters.`).refine(
    (text) => text.length >= least,
    { message: tooShort },
  );

/** `GET /api/support/form`: the token tells the server when the form was opened. */
export const supportFormSchema = z
  .object({
    token: z
      .string()
      .meta({ description: 'To send with the form; records when the form was opened.' }),
  })
  .meta({ id: 'SupportForm', description: 'The token for the support form.' });

/** `POST /api/support/requests`: members omit the address. `website` is hidden from people and must stay empty. */
export const openSupportRequestSchema = z
  .strictObject({
    token: z.string().max(200).meta({ description: 'From `GET /api/support/form`.' }),
    topic: z.enum(supportTopics).meta({ description: 'What the request is about.' }),
    message: createLongTextSchema(supportLimits.longest, {
      least: supportLimits.shortest,
      tooShort: `Please write at least ${String(supportLimits.shortest)} characters.`,
    }).meta({ description: 'Text of the request, 10 to 4000 characters.' }),
    email: emailAddress.optional().meta({
      description:
        'Address for the answer; members omit it and are answered at the address of the account.',
    }),
    website: z
      .string()
      .max(2000)
      .optional()
      .meta({ description: 'Must be empty: people do not see this field.' }),
  })
  .meta({ id: 'OpenSupportRequest', description: 'A request to support.' });

export const supportRequestReceiptSchema = z
  .object({
    reference: z
      .string()
      .meta({ description: 'Reference of the request: the first eight characters of its id.' }),
  })
  .meta({ id: 'SupportReceived', description: 'Confirmation that the request was received.' });

const topic = z.enum(supportTopics);
const status = z.enum(['waiting', 'answered', 'closed', 'erased']);

export const ownSupportRequestSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the request, a UUID.' }),
    reference: z
      .string()
      .meta({ description: 'Reference of the request: the first eight characters of its id.' }),
    topic: topic.meta({ description: 'What the request is about.' }),
    status: status.meta({
      description: '`waiting` for an answer, `answered`, `closed` or `erased`.',
    }),
    openedAt: z.string().meta({ description: 'When it was opened.' }),
    thread: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Id of the entry.' }),
          from: z
            .enum(['member', 'support'])
            .meta({ description: 'Who wrote it: the sender or support.' }),
          at: z.string().meta({ description: 'When it was written.' }),
          text: z.string().meta({ description: 'Text of the message.' }),
        }),
      )
      .meta({ description: 'Messages of the sender and support, oldest first.' }),
  })
  .meta({ id: 'OwnSupportRequest', description: 'A request of the caller with all messages.' });
/** A request of the caller. */
export type OwnSupportRequest = z.infer<typeof ownSupportRequestSchema>;

const person = z.object({
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

const queueRowFields = {
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

export const memberSupportRequestSchema = z
  .object({
    ...queueRowFields,
    messages: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Id of the message.' }),
          from: z
            .enum(['member', 'support'])
            .meta({ description: 'Who wrote it: the sender or support.' }),
          by: person.meta({ description: 'The sender or the staff member who wrote it.' }),
          at: z.string().meta({ description: 'When it was written.' }),
          text: z.string().meta({ description: 'Text of the message.' }),
        }),
      )
      .meta({ description: 'Messages of the sender and answers of support, oldest first.' }),
  })
  .meta({ id: 'MemberSupportRequest', description: 'A request of a member with its answers.' });
/** A request on the page of a member. */
export type MemberSupportRequest = z.infer<typeof memberSupportRequestSchema>;

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
export const supportFilterSchema = z.strictObject({
  status: status.optional().meta({ description: 'Only requests in this state.' }),
  plan: z.enum(planIds).optional().meta({ description: 'Only requests opened with this plan.' }),
  assignee: z
    .uuid()
    .optional()
    .meta({ description: 'Only requests assigned to this staff member.' }),
  q: z.string().trim().max(200).optional().meta({
    description:
      'Words of the sender’s name or address, of the reference, or of what was written. All of them must match.',
  }),
});

/** `POST …/assign`: null unassigns the request. */
export const assignSupportRequestSchema = z
  .strictObject({
    assigneeId: z
      .uuid()
      .nullable()
      .meta({ description: 'Account of the staff member; null unassigns the request.' }),
  })
  .meta({ id: 'AssignSupportRequest', description: 'The staff member to assign.' });

/** `POST …/answer`: the answer is mailed to the sender. */
export const answerSupportRequestSchema = z
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

export const supportReasonSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is done; kept with the event, at most 300 characters.',
    }),
  })
  .meta({ id: 'SupportReason', description: 'Why the request is closed or reopened.' });

/** `POST …/join`: requests of the same person become part of this thread. */
export const joinSupportRequestsSchema = z
  .strictObject({
    requestIds: z
      .array(z.uuid())
      .min(1)
      .max(maxRelatedRequests)
      .meta({ description: 'Ids of the requests to join, at most 20.' }),
  })
  .meta({ id: 'JoinSupportRequests', description: 'Requests of the same person to join.' });

/** `POST /api/support/requests/{id}/reply` */
export const replyToSupportRequestSchema = z
  .strictObject({
    message: createLongTextSchema(supportLimits.longest, {
      tooShort: 'Please write a reply.',
    }).meta({ description: 'Text of the reply, at most 4000 characters.' }),
  })
  .meta({ id: 'ReplyToSupportRequest', description: 'A reply of the sender, in the app.' });

export const memberNoteSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the note.' }),
    text: z.string().meta({ description: 'Text of the note.' }),
    at: z.string().meta({ description: 'When it was written.' }),
    by: person.meta({ description: 'The staff member who wrote it.' }),
  })
  .meta({ id: 'MemberNote', description: 'A note by staff about a member.' });
/** A note on a member. */
export type MemberNote = z.infer<typeof memberNoteSchema>;

export const cannedAnswerSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the canned answer.' }),
    title: z.string().meta({ description: 'Title that staff find it by.' }),
    text: z.string().meta({ description: 'Text of the answer.' }),
    changedAt: z.string().meta({ description: 'When it was last changed.' }),
    revision: z.int().meta({ description: 'Revision of the answer, for `If-Match`.' }),
  })
  .meta({ id: 'CannedAnswer', description: 'A reusable answer of staff.' });
/** A reusable answer. */
export type CannedAnswer = z.infer<typeof cannedAnswerSchema>;

/** `POST /api/admin/canned-answers`, and `…/{id}/change`. */
export const saveCannedAnswerSchema = z
  .strictObject({
    title: singleLineText(80, 'Please give the answer a title.').meta({
      description: 'Title that staff find it by, up to 80 characters.',
    }),
    text: createLongTextSchema(supportLimits.answer, { tooShort: 'Please write an answer.' }).meta({
      description: 'Text of the answer.',
    }),
  })
  .meta({ id: 'SaveCannedAnswer', description: 'Title and text of a canned answer.' });
