import { z } from 'zod';
import { planIds } from '../../domain/shared/plans.ts';
import { accessSchema } from './access.ts';
import { memberRoleSchema, roleSchema, subscriptionStatusSchema } from './auth.ts';
import { clientDurations, grantDurations, grantPlans, planOrigins } from './members.ts';
import { emailAddress, lineOfText } from './text.ts';

/** A row of `GET /api/admin/users`, as specified. */
export const adminUserSchema = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    role: roleSchema,
    subscriptionStatus: z.enum(['active', 'none']),
    stripeCustomerId: z.string().nullable(),
    stripeSubscriptionId: z.string().nullable(),
  })
  .meta({ id: 'AdminUser' });

/** A member as the console lists it (`GET /api/admin/members`, react-admin's simple-rest dialect). */
export const memberSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    displayName: z.string(),
    username: z.string(),
    /** Empty without one. */
    bio: z.string(),
    /** Of the photo, for its address; null without one. */
    photoId: z.string().nullable(),
    role: memberRoleSchema,
    plan: z.enum(planIds),
    status: subscriptionStatusSchema,
    /** Origin of the plan. */
    origin: z.enum(planOrigins),
    stripeCustomerId: z.string().nullable(),
    stripeSubscriptionId: z.string().nullable(),
    planEndsAt: z.string().nullable(),
    /** When the plan in force is paid for anew; null when it is not. */
    renewsAt: z.string().nullable(),
    /** A renewal was not paid, and the plan holds until `planEndsAt`. */
    pastDue: z.boolean(),
    registeredAt: z.string(),
    lastSignInAt: z.string().nullable(),
    /** When staff suspended the account; null while it is not suspended. */
    suspendedAt: z.string().nullable(),
    erased: z.boolean(),
    /** Revision of the membership stream, for `If-Match`; -1 before its first event. */
    membershipRevision: z.int(),
  })
  .meta({ id: 'Member' });
/** A row of the console; times ISO-8601, absent ones null. */
export type Member = z.infer<typeof memberSchema>;

/** One entry of a member's history, newest first. Values are JSON, so that before and after can be compared. */
export const timelineEntrySchema = z
  .object({
    id: z.string(),
    memberId: z.uuid(),
    /** Event type, such as `MembershipGranted`. */
    type: z.string(),
    /** Text of the entry: `Pro granted, monthly`. */
    title: z.string(),
    /** Domain time, ISO-8601. */
    at: z.string(),
    actor: z.object({
      id: z.string(),
      /** Name or address of the person; `System` for the system. */
      name: z.string(),
    }),
    /** The actor's reason; null when the event takes none. */
    reason: z.string().nullable(),
    /** In words; a time is ISO-8601. */
    changes: z.array(
      z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
    stream: z.string(),
    revision: z.int(),
  })
  .meta({ id: 'TimelineEntry' });
/** A timeline entry with its changes. */
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** A member's state as of a date, beside today's. `then` is null before the registration. */
export const memberAsOfSchema = z
  .object({
    memberId: z.uuid(),
    at: z.string(),
    then: memberSchema.nullable(),
    now: memberSchema,
    /** Fields that differ between `then` and today. */
    differences: z.array(z.string()),
    /** Of the events in the question's categories; without sign-ins unless they are asked for. */
    previousEventAt: z.string().nullable(),
    nextEventAt: z.string().nullable(),
    /** How many of these events are newer than `at`: the place of the moment in the timeline. */
    newerEvents: z.int().nonnegative(),
    /** The member's access decisions then; empty before the registration. */
    access: accessSchema,
  })
  .meta({ id: 'MemberAsOf' });
/** A member then and now, and the number of events in between. */
export type MemberAsOf = z.infer<typeof memberAsOfSchema>;

const reason = lineOfText(300, 'Please give a reason.');

/** `POST /api/admin/members/{id}/grant` */
export const grantRequestSchema = z
  .strictObject({
    plan: z.enum(grantPlans),
    duration: z.enum(grantDurations),
    reason,
  })
  .meta({ id: 'GrantRequest' });
/** Plan, duration and the reason, which is stored permanently. */
export type GrantRequest = z.infer<typeof grantRequestSchema>;

/** `POST /api/admin/members/{id}/goodwill-month` */
export const goodwillRequestSchema = z
  .strictObject({ plan: z.enum(grantPlans), reason })
  .meta({ id: 'GoodwillRequest' });

/** `POST /api/admin/members/{id}/revoke`: ends every grant, never a paid subscription. */
export const revokeRequestSchema = z.strictObject({ reason }).meta({ id: 'RevokeRequest' });

/** `POST /api/admin/manage-membership`, as specified; a reason is optional here and required in the console. */
export const manageMembershipRequestSchema = z
  .strictObject({
    userEmail: emailAddress,
    action: z.enum(['grant', 'revoke']),
    membershipType: z.enum([...grantPlans, 'all']).optional(),
    duration: z.enum(grantDurations).optional(),
    reason: reason.optional(),
  })
  .meta({ id: 'ManageMembershipRequest' });

/** `POST /api/admin/add-client`, as specified; a reason is optional here and required in the console. */
export const addClientRequestSchema = z
  .strictObject({
    email: emailAddress,
    subscriptionType: z.enum(grantPlans),
    duration: z.enum(clientDurations),
    reason: reason.optional(),
  })
  .meta({ id: 'AddClientRequest' });

/** `POST /api/admin/promote-user/{email}`: the specification knows no body; the console sends its reason. */
export const promoteUserRequestSchema = z
  .strictObject({ reason: reason.optional() })
  .optional()
  .meta({ id: 'PromoteUserRequest' });

const providerId = (start: string): z.ZodType<string, string> =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^${start}[A-Za-z0-9_]{1,250}$`, 'u'), `Must start with ${start}.`);

/** `POST /api/admin/update-stripe/{email}`, as specified; a reason is optional here and required in the console. */
export const updateStripeRequestSchema = z
  .strictObject({
    stripeCustomerId: providerId('cus_'),
    stripeSubscriptionId: providerId('sub_'),
    reason: reason.optional(),
  })
  .meta({ id: 'UpdateStripeRequest' });

/** Answer of a command about one member. */
export const memberCommandResultSchema = z
  .object({ message: z.string(), member: memberSchema })
  .meta({ id: 'MemberCommandResult' });

/** A consumer of the log that is parked at an event, waits for the operator, or is rebuilt from another log. */
export const consumerTroubleSchema = z
  .object({
    /** Its name. */
    id: z.string(),
    state: z.enum(['parked', 'waiting', 'rebuilding']),
    reason: z.string(),
    /** ISO-8601. */
    since: z.string(),
    /** The event at which it is parked, without its data; null otherwise. */
    event: z
      .object({
        id: z.string(),
        type: z.string(),
        stream: z.string(),
        revision: z.int(),
        position: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'ConsumerTrouble' });
