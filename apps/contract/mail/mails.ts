import { z } from 'zod';
import { personSchema } from '../admin/member-details.ts';
import { reason, filterDescription, sortDescription, instant } from '../fields.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

/** States of a mail. */
export const mailStates = ['waiting', 'sending', 'sent', 'refused', 'in-doubt', 'dropped'] as const;

export const mailSchema = z
  .object({
    id: z.uuid().meta({ description: 'Id of the mail.' }),
    member: personSchema.meta({
      description: 'The recipient; a sender of a support request without an account has no name.',
    }),
    kind: z.string().meta({ description: 'Kind of mail, such as `receipt`.' }),
    state: z.enum(mailStates).meta({ description: 'State of the mail.' }),
    attempts: z
      .int()
      .nonnegative()
      .meta({ description: 'Number of attempts to hand it to the mail server.' }),
    requestedAt: z.string().meta({ description: 'When it was requested.' }),
    changedAt: z.string().meta({ description: 'When it last changed.' }),
  })
  .meta({ id: 'Mail', description: 'A mail to a member and its state.' });
/** A mail and its state. */
export type Mail = z.infer<typeof mailSchema>;

const decisions = ['again', 'sent', 'dropped'] as const;

/** A mail with its text and history (`GET /api/admin/mails/{id}`). Tokens are removed from its links. */
export const mailDetailsSchema = mailSchema
  .extend({
    to: z
      .string()
      .meta({ description: 'Address it was sent to; `erased` after the member was erased.' }),
    subject: z.string().meta({ description: 'Subject of the mail.' }),
    text: z.string().meta({ description: 'The mail as plain text.' }),
    next: z
      .discriminatedUnion('kind', [
        z.object({
          kind: z
            .literal('attempt')
            .meta({ description: 'Whether another attempt follows or staff must decide.' }),
          attempt: z.int().positive().meta({ description: 'Number of the next attempt.' }),
          of: z.int().positive().meta({ description: 'Total number of attempts.' }),
          at: z.string().meta({ description: 'When the next attempt starts.' }),
        }),
        z.object({
          kind: z
            .literal('decision')
            .meta({ description: 'Whether another attempt follows or staff must decide.' }),
        }),
      ])
      .nullable()
      .meta({
        description:
          'What happens next: another attempt, or nothing until staff decide; null when the mail is settled.',
      }),
    steps: z
      .array(
        z.object({
          type: z.string().meta({ description: 'Event type, such as `MailSent`.' }),
          at: z.string().meta({ description: 'When it happened.' }),
          by: personSchema.meta({ description: 'The person or the system that did it.' }),
          detail: z.string().nullable().meta({
            description: 'The reason, or the answer of the mail server; null without one.',
          }),
          decision: z
            .enum(decisions)
            .nullable()
            .meta({ description: 'What staff decided; null for any other step.' }),
        }),
      )
      .meta({ description: 'Everything that happened to the mail, oldest first.' }),
  })
  .meta({
    id: 'MailDetails',
    description: 'A mail with its text and everything that happened to it.',
  });
/** A mail with its text and history. */
export type MailDetails = z.infer<typeof mailDetailsSchema>;

const mailDecisionSchema = z
  .strictObject({
    decision: z
      .enum(decisions)
      .meta({ description: 'What to do: send the mail again, count it as sent, or drop it.' }),
    reason: reason,
  })
  .meta({
    id: 'MailDecision',
    description: 'What to do with a mail whose delivery is unknown, and why.',
  });

const resendSchema = z
  .strictObject({
    reason: reason,
  })
  .meta({ id: 'Resend', description: 'Why a mail is sent again.' });

const params = z.object({ id: z.uuid().toLowerCase().meta({ description: 'Id of the mail.' }) });

/** Single mails to members. */
export const mailOperations = defineOperations('Admin', {
  mails: get('/api/admin/mails', 'admin', {
    summary: 'Mails to members, newest first',
    description: 'The total is in `Content-Range`.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({
          member: z
            .uuid()
            .toLowerCase()
            .optional()
            .meta({ description: 'Only mails to this member.' }),
          state: z.enum(mailStates).optional().meta({ description: 'Only mails in this state.' }),
          kind: z.string().min(1).max(100).optional().meta({
            description: 'Only mails of this kind, such as `receipt`.',
          }),
          since: instant
            .optional()
            .meta({ description: 'Only mails requested at this time or later.' }),
          until: instant.optional().meta({ description: 'Only mails requested before this time.' }),
        })
        .optional()
        .meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('requestedAt'), z.literal('DESC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(mailSchema),
    contentRange: true,
  }),
  mail: get('/api/admin/mails/{id}', 'admin', {
    shows: 'mail',

    summary: 'One mail with its text and everything that happened to it',
    description: '404 `mail/not-found`: there is no such mail. Links in the text have no token.',
    params,
    status: 200,
    answer: mailDetailsSchema,
    problems: { 404: ['mail/not-found'] },
  }),
  decideMail: post('/api/admin/mails/{id}/decide', 'admin', {
    summary: 'Decide about a mail in doubt: send it again, count it as sent, or drop it',
    description:
      '404 `mail/not-found`: there is no such mail. 409 `mail/completed`: it was sent or dropped already; `mail/held-back`: it is not required, and such mails to the member are held back, so that it can be counted as sent or dropped only; `mail/recipient-erased`: the account was erased.',
    params,
    body: mailDecisionSchema,
    status: 200,
    answer: mailDetailsSchema,
    problems: {
      404: ['mail/not-found'],
      409: ['mail/completed', 'mail/held-back', 'mail/recipient-erased'],
    },
    idempotent: true,
  }),
  resendMail: post('/api/admin/mails/{id}/resend', 'mail-resend', {
    summary: 'Send the text of a mail that is over once more',
    description:
      '404 `mail/not-found`: there is no such mail. 409 `mail/not-over`: it is still to be sent, or waits for a decision; `mail/held-back`: it is not required, and such mails to the member are held back; `mail/recipient-erased`: the account was erased. The copy is a separate mail with new links, to the member’s current address or to the one that its link confirms.',
    params,
    body: resendSchema,
    status: 200,
    answer: mailDetailsSchema,
    problems: {
      404: ['mail/not-found'],
      409: ['mail/not-over', 'mail/held-back', 'mail/recipient-erased'],
    },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const mailEndpoints = withoutSchemas(mailOperations);
