import { z } from 'zod';
import { personSchema } from './member-details.ts';
import { lineOfText } from './text.ts';
import { mailStates } from './mail-states.ts';

const reason = lineOfText(300, 'Please give a reason.');

/** A mail to a member, as the console lists it. */
export const mailSchema = z
  .object({
    id: z.uuid(),
    /** Whom it is for; who wrote to support without an account has no name. */
    member: personSchema,
    kind: z.string(),
    state: z.enum(mailStates),
    attempts: z.int().nonnegative(),
    requestedAt: z.string(),
    /** When it last changed. */
    changedAt: z.string(),
  })
  .meta({ id: 'Mail' });
/** A mail and where it stands. */
export type Mail = z.infer<typeof mailSchema>;

const decisions = ['again', 'sent', 'dropped'] as const;

/** A mail with its text and everything that happened to it (`GET /api/admin/mails/{id}`). Links have no token in them. */
export const mailDetailsSchema = mailSchema
  .extend({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** What happens next without anybody's help: another attempt, or nothing before staff decides; null when it is over. */
    next: z
      .discriminatedUnion('kind', [
        z.object({
          kind: z.literal('attempt'),
          attempt: z.int().positive(),
          /** Attempts in all. */
          of: z.int().positive(),
          at: z.string(),
        }),
        z.object({ kind: z.literal('decision') }),
      ])
      .nullable(),
    steps: z.array(
      z.object({
        type: z.string(),
        at: z.string(),
        by: personSchema,
        /** A reason, or what the mail server said. */
        detail: z.string().nullable(),
        /** What staff decided; null for a step that is no decision. */
        decision: z.enum(decisions).nullable(),
      }),
    ),
  })
  .meta({ id: 'MailDetails' });
/** A mail in full. */
export type MailDetails = z.infer<typeof mailDetailsSchema>;

/** `POST /api/admin/mails/{id}/decide` */
export const mailDecisionSchema = z
  .strictObject({ decision: z.enum(decisions), reason })
  .meta({ id: 'MailDecision' });

/** `POST /api/admin/mails/{id}/resend` */
export const resendSchema = z.strictObject({ reason }).meta({ id: 'Resend' });
