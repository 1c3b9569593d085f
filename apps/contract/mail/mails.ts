import { z } from 'zod';
import { personSchema } from '../admin/member-details.ts';
import { mailStates } from './mail-states.ts';
import { reason } from '../fields.ts';

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

export const mailDecisionSchema = z
  .strictObject({
    decision: z
      .enum(decisions)
      .meta({ description: 'What to do: send the mail again, count it as sent, or drop it.' }),
    reason: reason.meta({
      description: 'Why it is done; kept with the event, at most 300 characters.',
    }),
  })
  .meta({
    id: 'MailDecision',
    description: 'What to do with a mail whose delivery is unknown, and why.',
  });

export const resendSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is done; kept with the event, at most 300 characters.',
    }),
  })
  .meta({ id: 'Resend', description: 'Why a mail is sent again.' });
