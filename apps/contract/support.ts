import { z } from 'zod';
import { planIds } from '../../domain/shared/plans.ts';
import { supportLimits, supportTopics } from './support-topics.ts';
import { emailAddress, lineOfText, shortText } from './text.ts';

const longText = (
  max: number,
  { least = 1, tooShort }: { least?: number; tooShort: string },
): z.ZodType<string, string> =>
  shortText(max, `Must be at most ${String(max)} characters.`).refine(
    (text) => text.length >= least,
    { message: tooShort },
  );

/** `GET /api/support/form`: what the form is sent with; the server knows by it when it was opened. */
export const supportFormSchema = z.object({ token: z.string() }).meta({ id: 'SupportForm' });

/** `POST /api/support/requests`: the address is left out by members. `website` stays empty: people do not see the field. */
export const openSupportRequestSchema = z
  .strictObject({
    token: z.string().max(200),
    topic: z.enum(supportTopics),
    message: longText(supportLimits.longest, {
      least: supportLimits.shortest,
      tooShort: `Please write at least ${String(supportLimits.shortest)} characters.`,
    }),
    email: emailAddress.optional(),
    website: z.string().max(2000).optional(),
  })
  .meta({ id: 'OpenSupportRequest' });

/** What a sender may name the request by. */
export const supportReceivedSchema = z
  .object({ reference: z.string() })
  .meta({ id: 'SupportReceived' });

const topic = z.enum(supportTopics);
const status = z.enum(['waiting', 'answered', 'closed', 'erased']);

/** A request of the caller with its answers, oldest first. */
export const ownSupportRequestSchema = z
  .object({
    id: z.string(),
    reference: z.string(),
    topic,
    status,
    openedAt: z.string(),
    thread: z.array(
      z.object({
        id: z.string(),
        from: z.enum(['member', 'support']),
        at: z.string(),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'OwnSupportRequest' });
/** A request of the caller. */
export type OwnSupportRequest = z.infer<typeof ownSupportRequestSchema>;

const person = z.object({ id: z.string(), name: z.string() });

const queued = {
  id: z.string(),
  reference: z.string(),
  topic,
  status,
  plan: z.enum(planIds).nullable(),
  priority: z.boolean(),
  accountId: z.string().nullable(),
  sender: z.string(),
  assignee: person.nullable(),
  openedAt: z.string(),
  firstAnsweredAt: z.string().nullable(),
};

/** A row of the queue. */
export const supportRowSchema = z
  .object({ ...queued, excerpt: z.string() })
  .meta({ id: 'SupportRow' });
/** A row of the queue. */
export type SupportRow = z.infer<typeof supportRowSchema>;

/** One request with everything that was written, oldest first. */
export const supportRequestSchema = z
  .object({
    ...queued,
    address: z.string(),
    revision: z.int(),
    steps: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['message', 'answer', 'note', 'assigned', 'closed', 'reopened', 'erased']),
        at: z.string(),
        by: person,
        text: z.string().nullable(),
        assignee: person.nullable(),
      }),
    ),
    staff: z.array(person),
  })
  .meta({ id: 'SupportRequest' });
/** One request with everything that was written. */
export type SupportRequest = z.infer<typeof supportRequestSchema>;

/** `GET /api/admin/support-summary`: the last `days` days. */
export const supportSummarySchema = z
  .object({
    days: z.int(),
    medianSeconds: z.int().nullable(),
    answered: z.int(),
    waiting: z.int(),
  })
  .meta({ id: 'SupportSummary' });

/** How the console filters the queue. */
export const supportFilterSchema = z.strictObject({
  status: status.optional(),
  plan: z.enum(planIds).optional(),
  assignee: z.uuid().optional(),
  q: z.string().trim().max(36).optional(),
});

/** `POST …/assign`: null puts the request back. */
export const assignSupportRequestSchema = z
  .strictObject({ assigneeId: z.uuid().nullable() })
  .meta({ id: 'AssignSupportRequest' });

/** `POST …/answer`: mailed to the sender. */
export const answerSupportRequestSchema = z
  .strictObject({ text: longText(supportLimits.answer, { tooShort: 'Please write an answer.' }) })
  .meta({ id: 'AnswerSupportRequest' });

/** `POST …/note`, and a note on a member: for staff, not mailed. */
export const staffNoteSchema = z
  .strictObject({ text: longText(supportLimits.note, { tooShort: 'Please write a note.' }) })
  .meta({ id: 'StaffNote' });

/** `POST …/close` and `…/reopen`. */
export const supportReasonSchema = z
  .strictObject({ reason: lineOfText(300, 'Please give a reason.') })
  .meta({ id: 'SupportReason' });

/** A note on a member, newest first. */
export const memberNoteSchema = z
  .object({ id: z.string(), text: z.string(), at: z.string(), by: person })
  .meta({ id: 'MemberNote' });
/** A note on a member. */
export type MemberNote = z.infer<typeof memberNoteSchema>;

/** An answer that staff use again. */
export const cannedAnswerSchema = z
  .object({ id: z.string(), title: z.string(), text: z.string(), changedAt: z.string() })
  .meta({ id: 'CannedAnswer' });
/** An answer that staff use again. */
export type CannedAnswer = z.infer<typeof cannedAnswerSchema>;

/** `POST /api/admin/canned-answers`, and `…/{id}/change`. */
export const saveCannedAnswerSchema = z
  .strictObject({
    title: lineOfText(80, 'Please give the answer a title.'),
    text: longText(supportLimits.answer, { tooShort: 'Please write an answer.' }),
  })
  .meta({ id: 'SaveCannedAnswer' });
