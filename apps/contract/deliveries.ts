import { z } from 'zod';
import { editionKinds } from './edition-kinds.ts';
import { personSchema } from './member-details.ts';
import { lineOfText } from './text.ts';

/** Most mails in doubt that an answer lists; `inDoubt` counts all of them. */
export const doubtsListed = 200;

/** How far the delivery of an edition is. `id` such as `daily-2026-11-23`. */
export const deliverySchema = z
  .object({
    id: z.string(),
    kind: z.enum(editionKinds),
    date: z.iso.date(),
    version: z.int().positive(),
    total: z.int().nonnegative(),
    delivered: z.int().nonnegative(),
    failed: z.int().nonnegative(),
    inDoubt: z.int().nonnegative(),
    skipped: z.int().nonnegative(),
    dropped: z.int().nonnegative(),
    waiting: z.int().nonnegative(),
    startedAt: z.string(),
    /** When nobody waited any more; null while recipients wait. */
    completedAt: z.string().nullable(),
    /** Seconds until nobody waits, at the pace so far; null before the first mail and once it is complete. */
    secondsLeft: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'Delivery' });
/** A delivery as lists have it. */
export type Delivery = z.infer<typeof deliverySchema>;

/** A mail of which nobody knows whether it was accepted. */
export const doubtfulMailSchema = z
  .object({
    member: personSchema,
    /** Where it went; "erased" once the member was erased. */
    address: z.string(),
    attempts: z.int().nonnegative(),
    /** When it was handed over last. */
    handedOverAt: z.string(),
  })
  .meta({ id: 'DoubtfulMail' });

/** One delivery with the mails that wait for a decision. */
export const deliveryDetailsSchema = deliverySchema
  .extend({ doubts: z.array(doubtfulMailSchema).max(doubtsListed) })
  .meta({ id: 'DeliveryDetails' });
/** A delivery and its mails in doubt. */
export type DeliveryDetails = z.infer<typeof deliveryDetailsSchema>;

/** `POST /api/admin/deliveries/{id}/decide` */
export const deliveryDecisionSchema = z
  .strictObject({
    accountId: z.uuid().toLowerCase(),
    decision: z.enum(['again', 'sent', 'dropped']),
    reason: lineOfText(300, 'Please give a reason.'),
  })
  .meta({ id: 'DeliveryDecision' });

/** What mails go to a member: whether optional ones are held back, what of the newsletter, and the newest editions. */
export const memberMailingSchema = z
  .object({
    /** Why only required mails go to the address; null while all do. */
    suppression: z.enum(['refused', 'bounce', 'complaint']).nullable(),
    newsletter: z.boolean(),
    frequency: z.enum(['daily', 'weekly']),
    editions: z.array(
      z.object({
        delivery: z.string(),
        standing: z.enum([
          'waiting',
          'handed-over',
          'delivered',
          'failed',
          'in-doubt',
          'skipped',
          'dropped',
        ]),
        changedAt: z.string(),
      }),
    ),
  })
  .meta({ id: 'MemberMailing' });
/** What mails go to a member. */
export type MemberMailing = z.infer<typeof memberMailingSchema>;

/** `POST /api/admin/members/{id}/resume-mails` */
export const resumeMailsSchema = z
  .strictObject({ reason: lineOfText(300, 'Please give a reason.') })
  .meta({ id: 'ResumeMails' });

/** `POST /api/webhooks/mail` */
export const reportTakenSchema = z
  .object({ received: z.literal(true) })
  .meta({ id: 'MailReportTaken' });
