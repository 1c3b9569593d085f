import { z } from 'zod';
import { planIds } from '../../domain/shared/plans.ts';
import { grantDurations, grantPlans, planOrigins } from './members.ts';

/** A plan that holds until its end; `endsAt` is null when it has none. */
export const planPeriodSchema = z
  .object({
    plan: z.enum(planIds),
    origin: z.enum(planOrigins),
    endsAt: z.string().nullable(),
  })
  .meta({ id: 'PlanPeriod' });
/** One of the consecutive plans of a member. */
export type PlanPeriod = z.infer<typeof planPeriodSchema>;

/** The effect of a grant or a revocation on one member: the server decides the command without appending. */
export const membershipPreviewSchema = z
  .object({
    memberId: z.uuid(),
    /** Time of the preview, ISO-8601: the first period holds from then on. */
    at: z.string(),
    /** Revision of the membership that the preview is based on, for `If-Match` of the command. */
    membershipRevision: z.int(),
    changes: z.boolean(),
    /** Why nothing would change, such as `Pro contains it`; null when something does. */
    whyNot: z.string().nullable(),
    /** The plan in force and those that follow it, without the change. */
    before: z.array(planPeriodSchema).min(1),
    /** The same with the change. */
    after: z.array(planPeriodSchema).min(1),
    /** What a goodwill month gives where the plan renews: money for the next invoices. Null where it gives time. */
    credit: z
      .object({
        /** The plan held, a month of which it is worth. */
        plan: z.enum(grantPlans),
        pence: z.int(),
        /** When the next invoice is due, which uses it first. */
        invoiceAt: z.string(),
        /** What that invoice leaves for those after it. */
        leftPence: z.int(),
      })
      .nullable(),
    /** The mail that the member gets when the command is sent; null when nothing changes for them. */
    mail: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }).nullable(),
    /** Types of the events that the command would append, in order. */
    events: z.array(z.string()),
  })
  .meta({ id: 'MembershipPreview' });
/** The effect of a change on a member. */
export type MembershipPreview = z.infer<typeof membershipPreviewSchema>;

/** `POST /api/admin/members/{id}/goodwill-month/preview` */
export const goodwillPreviewRequestSchema = z
  .strictObject({ plan: z.enum(grantPlans) })
  .meta({ id: 'GoodwillPreviewRequest' });

/** `POST /api/admin/members/{id}/grant/preview` */
export const grantPreviewRequestSchema = z
  .strictObject({ plan: z.enum(grantPlans), duration: z.enum(grantDurations) })
  .meta({ id: 'GrantPreviewRequest' });
