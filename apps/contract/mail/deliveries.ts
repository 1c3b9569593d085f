import { z } from 'zod';
import { suppressionCauses } from '../../../domain/shared/accounts/suppression-causes.ts';
import { editionKinds } from '../newsletter/edition-records.ts';
import { personSchema } from '../admin/member-details.ts';
import { reason, filterDescription, sortDescription } from '../fields.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

/** Maximum number of mails with unknown delivery in a response. `inDoubt` counts all of them. */
export const maxListedUnknownOutcomes = 200;

export const deliverySchema = z
  .object({
    id: z.string().meta({ description: 'Id of the delivery, such as `daily-2026-11-23`.' }),
    kind: z.enum(editionKinds).meta({
      description:
        'Kind of delivery: a daily edition to daily or to weekly readers, or the weekly report.',
    }),
    date: z.iso.date().meta({ description: 'Day of the edition (UTC), such as `2026-11-23`.' }),
    version: z
      .int()
      .positive()
      .meta({ description: 'Version of the edition that was newest when the delivery started.' }),
    total: z.int().nonnegative().meta({ description: 'Number of recipients.' }),
    delivered: z.int().nonnegative().meta({ description: 'Mails that the mail server accepted.' }),
    failed: z
      .int()
      .nonnegative()
      .meta({ description: 'Mails that the mail server permanently refused.' }),
    inDoubt: z.int().nonnegative().meta({ description: 'Mails whose delivery is unknown.' }),
    skipped: z
      .int()
      .nonnegative()
      .meta({ description: 'Recipients who no longer wanted or were allowed to get it.' }),
    dropped: z
      .int()
      .nonnegative()
      .meta({ description: 'Mails with unknown delivery that staff dropped.' }),
    waiting: z.int().nonnegative().meta({ description: 'Recipients that are still waiting.' }),
    startedAt: z.string().meta({ description: 'When it was started.' }),
    completedAt: z
      .string()
      .nullable()
      .meta({ description: 'When no recipient was left waiting; null until then.' }),
    secondsLeft: z.int().nonnegative().nullable().meta({
      description:
        'Estimated seconds until completion at the pace so far; null before the first mail and once complete.',
    }),
  })
  .meta({ id: 'Delivery', description: 'Progress of a delivery.' });
/** A delivery in a list. */
export type Delivery = z.infer<typeof deliverySchema>;

const unknownOutcomeMailSchema = z
  .object({
    member: personSchema.meta({ description: 'The recipient.' }),
    address: z
      .string()
      .meta({ description: 'Address it was sent to; `erased` after the member was erased.' }),
    attempts: z
      .int()
      .nonnegative()
      .meta({ description: 'Number of attempts to hand the mail to the mail server.' }),
    handedOverAt: z
      .string()
      .meta({ description: 'When the mail was last handed to the mail server.' }),
  })
  .meta({ id: 'DoubtfulMail', description: 'A mail whose delivery is unknown.' });

export const deliveryDetailsSchema = deliverySchema
  .extend({
    doubts: z
      .array(unknownOutcomeMailSchema)
      .max(maxListedUnknownOutcomes)
      .meta({ description: 'The first 200 mails with unknown delivery that wait for a decision.' }),
  })
  .meta({
    id: 'DeliveryDetails',
    description: 'A delivery and the mails that wait for a decision.',
  });
/** A delivery and its mails with unknown delivery. */
export type DeliveryDetails = z.infer<typeof deliveryDetailsSchema>;

const deliveryDecisionSchema = z
  .strictObject({
    accountId: z.uuid().toLowerCase().meta({ description: 'The recipient.' }),
    decision: z
      .enum(['again', 'sent', 'dropped'])
      .meta({ description: 'What to do: send the mail again, count it as sent, or drop it.' }),
    reason: reason.meta({
      description: 'Why it is decided so; kept with the event.',
    }),
  })
  .meta({
    id: 'DeliveryDecision',
    description: 'What to do with a mail whose delivery is unknown, and why.',
  });

/** A member's mail settings: whether optional mails are suppressed, newsletter choices, and the newest editions. */
export const memberMailingSchema = z
  .object({
    suppression: z.enum(suppressionCauses).nullable().meta({
      description:
        'Why only required mails are sent to the address: its server refused one, one bounced, several in a row bounced after temporary refusals, or its reader reported one as spam; null while all are sent.',
    }),
    newsletter: z.boolean().meta({ description: 'Whether the newsletter is switched on.' }),
    frequency: z
      .enum(['daily', 'weekly'])
      .meta({ description: 'How often the newsletter comes; `weekly` is on Mondays.' }),
    editions: z
      .array(
        z.object({
          delivery: z
            .string()
            .meta({ description: 'Id of the delivery, such as `daily-2026-11-23`.' }),
          standing: z
            .enum([
              'waiting',
              'handed-over',
              'delivered',
              'failed',
              'in-doubt',
              'skipped',
              'dropped',
            ])
            .meta({ description: 'What happened to the mail.' }),
          changedAt: z.string().meta({ description: 'When it last changed.' }),
        }),
      )
      .meta({ description: 'The newest 20 deliveries to the member.' }),
  })
  .meta({ id: 'MemberMailing', description: 'Which mails are sent to a member.' });
/** Which mails a member gets. */
export type MemberMailing = z.infer<typeof memberMailingSchema>;

const resumeMailsSchema = z
  .strictObject({
    reason: reason,
  })
  .meta({ id: 'ResumeMails', description: 'Why optional mails are sent to the address again.' });

const resendEditionSchema = z
  .strictObject({
    reason: reason.meta({ description: 'Why it is sent again; kept with the event.' }),
  })
  .meta({ id: 'ResendEdition', description: 'Why an edition is sent to a reader again.' });

export const mailReportReceiptSchema = z
  .object({
    received: z
      .literal(true)
      .meta({ description: 'Always true; refusals are answered with a problem.' }),
  })
  .meta({
    id: 'MailReportTaken',
    description: 'Confirmation that a report of the mail service was received.',
  });

const deliveryId = z
  .string()
  .regex(/^[a-z]+-\d{4}-\d{2}-\d{2}$/)
  .meta({ description: 'Id of the delivery, such as `daily-2026-11-23`.' });

const deliveryParams = z.object({ id: deliveryId });

const memberParams = z.object({
  id: z.uuid().toLowerCase().meta({ description: 'Account id of the member.' }),
});

/** Deliveries of editions, and the mails that a member gets. */
export const deliveryOperations = {
  ...defineOperations('Admin', {
    deliveries: get('/api/admin/deliveries', 'admin', {
      summary: 'Deliveries of editions, newest first',
      description: 'The id of a delivery names what it delivers, such as `daily-2026-11-23`.',
      strictQuery: true,
      jsonQuery: z.object({
        filter: z.strictObject({}).optional().meta({ description: filterDescription }),
        range: listRange,
        sort: z
          .tuple([z.literal('startedAt'), z.literal('DESC')])
          .optional()
          .meta({ description: sortDescription }),
      }),
      status: 200,
      answer: z.array(deliverySchema),
      contentRange: true,
    }),
    delivery: get('/api/admin/deliveries/{id}', 'admin', {
      summary: 'One delivery with the mails that wait for a decision',
      description:
        'Lists the first 200 mails whose delivery is unknown. 404 `delivery/not-found`: there is no such delivery.',
      params: deliveryParams,
      status: 200,
      answer: deliveryDetailsSchema,
      problems: { 404: ['delivery/not-found'] },
    }),
    decideDelivery: post('/api/admin/deliveries/{id}/decide', 'admin', {
      summary: 'Decide about a mail in doubt: send it again, count it as sent, or drop it',
      description:
        '404 `delivery/recipient-not-found`: the delivery has no such recipient. 409 `delivery/not-in-doubt`: nothing is to be decided about this mail.',
      params: deliveryParams,
      body: deliveryDecisionSchema,
      status: 200,
      answer: deliveryDetailsSchema,
      problems: { 404: ['delivery/recipient-not-found'], 409: ['delivery/not-in-doubt'] },
      idempotent: true,
    }),
    memberMailing: get('/api/admin/members/{id}/mailing', 'admin', {
      shows: 'member',
      summary: 'Which mails go to a member',
      description: '404 `member/unknown`: there is no such member.',
      params: memberParams,
      status: 200,
      answer: memberMailingSchema,
      problems: { 404: ['member/unknown'] },
    }),
    resumeMails: post('/api/admin/members/{id}/resume-mails', 'admin', {
      summary: 'Let optional mails go to a member’s address again',
      description:
        'Nothing happens where mails are not suppressed. 404 `account/not-found`: the account was erased.',
      params: memberParams,
      body: resumeMailsSchema,
      status: 200,
      answer: memberMailingSchema,
      problems: { 404: ['account/not-found'] },
      idempotent: true,
    }),
    resendEdition: post('/api/admin/members/{id}/editions/{delivery}/resend', 'mail-resend', {
      summary: 'Send an edition again to one reader',
      description:
        'The mail is sent with the next batch. 404 `member/unknown`: no member has the id; `delivery/recipient-not-found`: the delivery has no such recipient. 409 `delivery/recipient-held`: the address is not confirmed, mails to it are held, or the member no longer gets this newsletter; `delivery/recipient-waiting`: the mail is being sent now.',
      params: memberParams.extend({ delivery: deliveryId }),
      body: resendEditionSchema,
      status: 200,
      answer: memberMailingSchema,
      problems: {
        404: ['member/unknown', 'delivery/recipient-not-found'],
        409: ['delivery/recipient-held', 'delivery/recipient-waiting'],
      },
      idempotent: true,
    }),
  }),
  ...defineOperations('System', {
    mailWebhook: post('/api/webhooks/mail', 'system', {
      summary: 'Take a report of the mail service, whose signature is checked over the raw body',
      description:
        'Signed with `MAIL_WEBHOOK_SECRET` in `Tidemark-Signature: t=<seconds>,v1=<HMAC-SHA-256 of "<t>.<body>">`. The body is `{ id, type: "bounce", "complaint" or "delivered", email, permanent, detail }`, with `permanent: false` for a bounce after temporary refusals. 400 `mail/report-refused`: the signature is missing, wrong or older than five minutes, or the body is not a report. A repeated report changes nothing.',
      bytes: { types: ['application/json'] },
      bodyLimit: 64 * 1024,
      status: 200,
      answer: mailReportReceiptSchema,
      problems: { 400: ['mail/report-refused'] },
    }),
  }),
};

/** The same without schemas, for browsers. */
export const deliveryEndpoints = withoutSchemas(deliveryOperations);
