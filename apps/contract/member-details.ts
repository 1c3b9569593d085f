import { z } from 'zod';
import { planIds } from '../../domain/shared/plans.ts';
import { memberSchema } from './admin.ts';
import { planPeriodSchema } from './membership-preview.ts';

/** Who did something: an account, the system or the payment provider. */
export const personSchema = z
  .object({
    id: z.string(),
    /** Name of the person; `System` for the system. */
    name: z.string(),
  })
  .meta({ id: 'Person' });

/** The event behind a fact, for a link to it. */
const eventLinkSchema = z.object({ id: z.string(), stream: z.string(), revision: z.int() });

/** A grant that a member holds, whether or not it is the one in force. */
export const heldGrantSchema = z
  .object({
    id: z.uuid(),
    plan: z.enum(planIds),
    /** How the member came to hold it. */
    source: z.enum(['grant']),
    startsAt: z.string(),
    /** ISO-8601; null when it has no end. */
    endsAt: z.string().nullable(),
    by: personSchema,
    /** As it was given; `erased` after the member was erased, null when none was given. */
    reason: z.string().nullable(),
    event: eventLinkSchema,
  })
  .meta({ id: 'HeldGrant' });
/** One grant of a member, with who gave it and why. */
export type HeldGrant = z.infer<typeof heldGrantSchema>;

/** How a member without a plan lost the last one. */
export const lostAccessSchema = z
  .object({
    plan: z.enum(planIds),
    /** A grant that `ended` by itself or was `revoked` by staff, a paid subscription that is over, or `erased` with the account. */
    cause: z.enum(['ended', 'revoked', 'subscription-ended', 'erased']),
    at: z.string(),
    by: personSchema,
    reason: z.string().nullable(),
    /** Null for the moment between an end and its record. */
    event: eventLinkSchema.nullable(),
  })
  .meta({ id: 'LostAccess' });
/** The last plan of a member who has none now, and what ended it. */
export type LostAccess = z.infer<typeof lostAccessSchema>;

/** One member, as the console shows them (`GET /api/admin/members/{id}`). */
export const memberDetailsSchema = memberSchema
  .extend({
    /** The plan in force and those that follow it, each until its end; the last one has none. */
    periods: z.array(planPeriodSchema).min(1),
    /** Every grant held now, the one in force first. */
    grants: z.array(heldGrantSchema),
    /** Null while a plan is in force, and for a member who never had one. */
    lostAccess: lostAccessSchema.nullable(),
  })
  .meta({ id: 'MemberDetails' });
/** A member with every grant held, what follows, and how access was lost. */
export type MemberDetails = z.infer<typeof memberDetailsSchema>;
