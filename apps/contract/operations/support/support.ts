import { z } from 'zod';
import {
  answerSupportRequestSchema,
  assignSupportRequestSchema,
  cannedAnswerSchema,
  joinSupportRequestsSchema,
  memberNoteSchema,
  memberSupportRequestSchema,
  openSupportRequestSchema,
  ownSupportRequestSchema,
  replyToSupportRequestSchema,
  saveCannedAnswerSchema,
  staffNoteSchema,
  supportFilterSchema,
  supportFormSchema,
  supportReasonSchema,
  supportRequestReceiptSchema,
  supportRequestSchema,
  supportRowSchema,
  supportSummarySchema,
} from '../../support/support.ts';
import { personSchema } from '../../admin/member-details.ts';
import { mailReportReceiptSchema } from '../../mail/deliveries.ts';
import { supportEndpoints } from '../../endpoints/support/support.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

const params = z.object({
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

/** Support: the form, the sender's own requests, and the queue in the console. */
export const supportOperations = {
  ...defineOperations(supportEndpoints, 'Support', {
    supportForm: {
      summary: 'What the support form is sent with',
      description: 'Valid for a day at most, and for one request.',
      status: 200,
      answer: supportFormSchema,
    },
    openSupportRequest: {
      summary: 'Ask support, signed in or not',
      description:
        'Limits apply by network address and by the address for the answer. A filled `website`, a `token` that was not issued here and one sent back within three seconds are answered like any other request, but open none. 409 `support/form-expired`: the form was open for more than a day; ask for a new `token`. 409 `command/contended`: try again.',
      body: openSupportRequestSchema,
      status: 201,
      answer: supportRequestReceiptSchema,
      problems: {
        409: ['support/form-expired', 'command/contended'],
        429: ['throttle/support-of-address', 'throttle/support-of-sender'],
      },
      idempotent: true,
    },
    ownSupportRequests: {
      summary: 'Support requests of the caller with their answers, newest first',
      description: 'At most fifty. Notes of staff are not included.',
      status: 200,
      answer: z.array(ownSupportRequestSchema),
    },
    replyToSupportRequest: {
      summary: 'Reply to an answer to the caller’s own request',
      description:
        'The request waits for an answer again, also after it was closed. Limits apply by account. 404 `support/unknown`: the caller has no such request. 409 `support/erased`: the request was erased. 409 `support/joined`: it was joined to another one at the same moment; try again. 409 `command/contended`: several changes came at the same time; try again.',
      params,
      body: replyToSupportRequestSchema,
      status: 200,
      answer: ownSupportRequestSchema,
      problems: {
        404: ['support/unknown'],
        409: ['support/erased', 'support/joined', 'command/contended'],
        429: ['throttle/support-replies'],
      },
      idempotent: true,
    },
  }),
  ...defineOperations(supportEndpoints, 'System', {
    supportMailWebhook: {
      summary: 'Take an email to support from a mail service',
      description:
        'In the format of Postmark (JSON) or Mailgun (a form). `SUPPORT_INBOUND_SECRET` is the password of basic authentication in the address of the webhook, or Mailgun’s signing key. The email is a reply if its `From` is the address of a request and its `References` or `In-Reply-To` name a mail about it; otherwise it opens a request. Automatic emails are dropped, and attachments are named and not kept. The same email again changes nothing. 400 `support/mail-refused`: the body is not an email. 401 `support/mail-secret`: the secret is missing or wrong. 404 `request/no-such-route`: `SUPPORT_INBOUND_SECRET` is not set.',
      bytes: {
        types: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
      },
      bodyLimit: 10_000_000,
      status: 200,
      answer: mailReportReceiptSchema,
      problems: {
        400: ['support/mail-refused'],
        401: ['support/mail-secret'],
        404: ['request/no-such-route'],
        429: ['throttle/support-replies', 'throttle/support-of-sender'],
      },
    },
  }),
  ...defineOperations(supportEndpoints, 'Admin', {
    supportRequests: {
      summary: 'The queue: with priority support first, then the longest waiting',
      description:
        '`filter` by `status`, `plan`, `assignee` and `q`: words of the sender’s name or address, of what was written, or the beginning of a reference. Without `status` and `q` it lists waiting requests.',
      strictQuery: true,
      jsonQuery: z.object({
        filter: supportFilterSchema
          .optional()
          .meta({ description: 'JSON object; conditions are combined with "and".' }),
        range: rangeSchema.optional().meta({
          description:
            'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
        }),
        sort: z
          .tuple([z.literal('openedAt'), z.literal('ASC')])
          .optional()
          .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
      }),
      status: 200,
      answer: z.array(supportRowSchema),
      contentRange: true,
    },
    supportSummary: {
      summary: 'How fast requests are answered',
      description: 'Covers all requests, by the time of their first answer.',
      status: 200,
      answer: supportSummarySchema,
    },
    supportRequest: {
      shows: 'support-request',
      summary: 'One request with everything that was written',
      description: '404 `support/unknown`: there is no such request.',
      params,
      status: 200,
      answer: supportRequestSchema,
      problems: { 404: ['support/unknown'] },
    },
    supportAnswerers: {
      summary: 'The other staff who are writing an answer to a request',
      description:
        'Known from the drafts that the console stores: who changed one in the last two minutes. Empty for an unknown request.',
      params,
      status: 200,
      answer: z.array(personSchema),
    },
    assignSupportRequest: {
      summary: 'Give a request to somebody of the staff, or put it back',
      description:
        '400 `support/not-staff`: the account is not one of the staff. 404 `support/unknown`: there is no such request. 409 `support/erased`: the request was erased.',
      params,
      body: assignSupportRequestSchema,
      ...commonChangeFields,
      problems: { 400: ['support/not-staff'], 404: ['support/unknown'], 409: ['support/erased'] },
    },
    answerSupportRequest: {
      summary: 'Answer by mail',
      description:
        '404 `support/unknown`: there is no such request. 409 `support/closed`: reopen it to answer. 409 `support/joined`: answer in the thread that it is part of. 409 `support/erased`: the request was erased.',
      params,
      body: answerSupportRequestSchema,
      ...commonChangeFields,
      problems: {
        404: ['support/unknown'],
        409: ['support/closed', 'support/joined', 'support/erased'],
      },
    },
    closeSupportRequest: {
      summary: 'Close a request',
      description:
        'A closed request stays closed. 404 `support/unknown`: there is no such request. 409 `support/erased`: the request was erased.',
      params,
      body: supportReasonSchema,
      ...commonChangeFields,
      problems: { 404: ['support/unknown'], 409: ['support/erased'] },
    },
    reopenSupportRequest: {
      summary: 'Reopen a request',
      description:
        'A waiting request stays waiting. 404 `support/unknown`: there is no such request. 409 `support/joined`: it is part of another thread. 409 `support/erased`: the request was erased.',
      params,
      body: supportReasonSchema,
      ...commonChangeFields,
      problems: { 404: ['support/unknown'], 409: ['support/joined', 'support/erased'] },
    },
    joinSupportRequests: {
      summary: 'Join other requests of the same person to the thread of this one',
      description:
        'Joined requests are closed and answered in this thread, which waits for an answer if one of them did. Joining again changes nothing. 400 `support/other-person`: a request is of another person. 404 `support/unknown`: there is no such request. 409 `support/joined`: this request is itself part of another thread. 409 `support/erased`: a request was erased. 409 `command/contended`: several changes came at the same time; try again.',
      params,
      body: joinSupportRequestsSchema,
      status: 200,
      answer: supportRequestSchema,
      problems: {
        400: ['support/other-person'],
        404: ['support/unknown'],
        409: ['support/joined', 'support/erased', 'command/contended'],
      },
      idempotent: true,
    },
    separateSupportRequest: {
      summary: 'Separate a joined request from its thread',
      description:
        'It has the status again that it had before. A request that is not joined stays as it is. 404 `support/unknown`: there is no such request. 409 `support/erased`: the request was erased.',
      params,
      ...commonChangeFields,
    },
    addSupportNote: {
      summary: 'Write a note for staff',
      description:
        '404 `support/unknown`: there is no such request. 409 `support/erased`: the request was erased.',
      params,
      body: staffNoteSchema,
      ...commonChangeFields,
      problems: { 404: ['support/unknown'], 409: ['support/erased'] },
    },
    eraseSupportRequest: {
      summary: 'Erase what a person without an account wrote, because they asked for it',
      description:
        '404 `support/unknown`: there is no such request. 409 `support/of-a-member`: it is erased with the account.',
      params,
      body: supportReasonSchema,
      ...commonChangeFields,
      problems: { 404: ['support/unknown'], 409: ['support/of-a-member'] },
    },
    memberSupportRequests: {
      shows: 'member',
      summary: 'Support requests of a member with their answers, newest first',
      description:
        'At most fifty, with those sent logged out with an address that the member had confirmed. 404 `member/unknown`: there is no such member.',
      params,
      status: 200,
      answer: z.array(memberSupportRequestSchema),
      problems: { 404: ['member/unknown'] },
    },
    memberNotes: {
      shows: 'member',
      summary: 'Notes of staff on a member, newest first',
      description: '404 `member/unknown`: there is no such member.',
      params,
      status: 200,
      answer: z.array(memberNoteSchema),
      problems: { 404: ['member/unknown'] },
    },
    addMemberNote: {
      summary: 'Write a note on a member',
      description:
        '404 `account/not-found`: there is no such account, or it was erased. 409 `command/contended`: several changes came at the same time; try again.',
      params,
      body: staffNoteSchema,
      status: 200,
      answer: z.array(memberNoteSchema),
      problems: { 404: ['account/not-found'], 409: ['command/contended'] },
      idempotent: true,
    },
    cannedAnswers: {
      summary: 'Answers that staff use again, by title',
      strictQuery: true,
      jsonQuery: z.object({
        filter: z
          .strictObject({})
          .optional()
          .meta({ description: 'JSON object; conditions are combined with "and".' }),
        range: rangeSchema.optional().meta({
          description:
            'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
        }),
        sort: z
          .tuple([z.literal('title'), z.literal('ASC')])
          .optional()
          .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
      }),
      status: 200,
      answer: z.array(cannedAnswerSchema),
      contentRange: true,
    },
    cannedAnswer: {
      summary: 'One answer that staff use again',
      description: '404 `canned-answer/unknown`: there is no such answer.',
      params,
      status: 200,
      answer: cannedAnswerSchema,
      problems: { 404: ['canned-answer/unknown'] },
    },
    createCannedAnswer: {
      summary: 'Write an answer to use again',
      description: '409 `command/contended`: several changes came at the same time; try again.',
      body: saveCannedAnswerSchema,
      status: 201,
      answer: cannedAnswerSchema,
      problems: { 409: ['command/contended'] },
      idempotent: true,
    },
    changeCannedAnswer: {
      summary: 'Change an answer that staff use again',
      description:
        '404 `canned-answer/unknown`: there is no such answer. 409 `command/contended`: several changes came at the same time; try again.',
      params,
      body: saveCannedAnswerSchema,
      status: 200,
      answer: cannedAnswerSchema,
      problems: { 404: ['canned-answer/unknown'], 409: ['command/contended'] },
      ifMatch: true,
      idempotent: true,
    },
    removeCannedAnswer: {
      summary: 'Offer an answer no longer',
      description:
        'Removing it again changes nothing. 404 `canned-answer/unknown`: there never was one. 409 `command/contended`: several changes came at the same time; try again.',
      params,
      status: 204,
      answer: null,
      problems: { 404: ['canned-answer/unknown'], 409: ['command/contended'] },
      ifMatch: true,
      idempotent: true,
    },
  }),
};
