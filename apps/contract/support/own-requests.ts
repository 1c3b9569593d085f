import { z } from 'zod';
import { supportLimits, supportTopics } from './support-topics.ts';
import { emailAddress } from '../text.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';
import { topic, createLongTextSchema, status, supportParams } from './support.ts';

/** `GET /api/support/form`: the token tells the server when the form was opened. */
const supportFormSchema = z
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

const supportRequestReceiptSchema = z
  .object({
    reference: z
      .string()
      .meta({ description: 'Reference of the request: the first eight characters of its id.' }),
  })
  .meta({ id: 'SupportReceived', description: 'Confirmation that the request was received.' });

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

/** `POST /api/support/requests/{id}/reply` */
const replyToSupportRequestSchema = z
  .strictObject({
    message: createLongTextSchema(supportLimits.longest, {
      tooShort: 'Please write a reply.',
    }).meta({ description: 'Text of the reply, at most 4000 characters.' }),
  })
  .meta({ id: 'ReplyToSupportRequest', description: 'A reply of the sender, in the app.' });

/** What a sender does: the form, the own requests, and replies. */
export const ownSupportOperations = defineOperations('Support', {
  supportForm: get('/api/support/form', 'support', {
    summary: 'What the support form is sent with',
    description: 'Valid for a day at most, and for one request.',
    status: 200,
    answer: supportFormSchema,
  }),
  openSupportRequest: post('/api/support/requests', 'support', {
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
  }),
  ownSupportRequests: get('/api/support/requests', 'own-support', {
    summary: 'Support requests of the caller with their answers, newest first',
    description: 'At most fifty. Notes of staff are not included.',
    status: 200,
    answer: z.array(ownSupportRequestSchema),
  }),
  replyToSupportRequest: post('/api/support/requests/{id}/reply', 'own-support', {
    summary: 'Reply to an answer to the caller’s own request',
    description:
      'The request waits for an answer again, also after it was closed. Limits apply by account. 404 `support/unknown`: the caller has no such request. 409 `support/erased`: the request was erased. 409 `support/joined`: it was joined to another one at the same moment; try again. 409 `command/contended`: several changes came at the same time; try again.',
    params: supportParams,
    body: replyToSupportRequestSchema,
    status: 200,
    answer: ownSupportRequestSchema,
    problems: {
      404: ['support/unknown'],
      409: ['support/erased', 'support/joined', 'command/contended'],
      429: ['throttle/support-replies'],
    },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const ownSupportEndpoints = withoutSchemas(ownSupportOperations);
