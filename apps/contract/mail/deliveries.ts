import { z } from 'zod';
import { suppressionCauses } from '../../../domain/shared/accounts/suppression-causes.ts';
import { editionKinds } from '../newsletter/edition-kinds.ts';
import { personSchema } from '../admin/member-details.ts';
import { reason } from '../fields.ts';

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

export const unknownOutcomeMailSchema = z
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

export const deliveryDecisionSchema = z
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

export const resumeMailsSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is done; kept with the event, at most 300 characters.',
    }),
  })
  .meta({ id: 'ResumeMails', description: 'Why optional mails are sent to the address again.' });

export const resendEditionSchema = z
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
