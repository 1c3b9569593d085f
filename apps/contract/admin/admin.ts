import { z } from 'zod';
import { planIds } from '../../../domain/shared/plans/plans.ts';
import { accessSchema } from '../account/access.ts';
import { memberRoleSchema, roleSchema, subscriptionStatusSchema } from '../account/auth.ts';
import {
  clientDurations,
  grantDurations,
  grantKinds,
  grantablePlans,
  planOrigins,
} from './members.ts';
import { createEmailAddress } from '../text.ts';
import { missingClientFields, missingInformation } from './missing-fields.ts';
import { reason } from '../fields.ts';

/** A row of `GET /api/admin/users`, as specified. */
export const adminUserSchema = z
  .object({
    id: z.uuid().meta({ description: 'Account id, a UUID.' }),
    username: z.string().meta({
      description: 'Unique name of 3 to 30 letters, digits and dots; older ones may differ.',
    }),
    email: z
      .string()
      .meta({ description: 'Email address; `erased` after the account was erased.' }),
    role: roleSchema.meta({ description: 'The plan in force, or `admin` for staff.' }),
    subscriptionStatus: z
      .enum(['active', 'none'])
      .meta({ description: '`active` while a paid or granted plan is in force.' }),
    stripeCustomerId: z.string().nullable().meta({
      description:
        'Customer id at Stripe; starts with `manual_cus_` when staff granted the plan; null without.',
    }),
    stripeSubscriptionId: z
      .string()
      .nullable()
      .meta({ description: 'Subscription id at Stripe; null without a paid subscription.' }),
  })
  .meta({ id: 'AdminUser', description: 'A user in the admin tools.' });

/** A member in `GET /api/admin/members` (react-admin's simple-rest dialect). */
export const memberSchema = z
  .object({
    id: z.uuid().meta({ description: 'Account id, a UUID.' }),
    email: z
      .string()
      .meta({ description: 'Email address; `erased` after the account was erased.' }),
    displayName: z.string().meta({ description: 'Name that pages and mails show; may be empty.' }),
    username: z.string().meta({
      description: 'Unique name of 3 to 30 letters, digits and dots; older ones may differ.',
    }),
    bio: z.string().meta({
      description:
        'A few words of the member about themselves, up to 160 characters; empty without one.',
    }),
    photoId: z
      .string()
      .nullable()
      .meta({ description: 'Id of the profile picture, which changes with it; null without one.' }),
    role: memberRoleSchema.meta({ description: 'The plan in force, or `admin` for staff.' }),
    plan: z.enum(planIds).meta({ description: 'The plan.' }),
    status: subscriptionStatusSchema.meta({
      description: 'State of the plan; only `active` and `downgrading` include its benefits.',
    }),
    origin: z
      .enum(planOrigins)
      .meta({ description: 'Origin of the plan: a grant by staff, a paid subscription, or none.' }),
    stripeCustomerId: z.string().nullable().meta({
      description:
        'Customer id at Stripe; starts with `manual_cus_` when staff granted the plan; null without.',
    }),
    stripeSubscriptionId: z
      .string()
      .nullable()
      .meta({ description: 'Subscription id at Stripe; null without a paid subscription.' }),
    planEndsAt: z
      .string()
      .nullable()
      .meta({ description: 'When the plan in force ends by itself; null when it does not.' }),
    renewsAt: z
      .string()
      .nullable()
      .meta({ description: 'When the plan in force renews; null when it does not.' }),
    pastDue: z
      .boolean()
      .meta({ description: 'Whether a renewal is unpaid; the plan stays until `planEndsAt`.' }),
    grantKind: z.enum(grantKinds).nullable().meta({
      description:
        'What the grant in force is: a `trial`, a `goodwill` month or a `plan`; null without one.',
    }),
    registeredAt: z.string().meta({ description: 'When the account was opened.' }),
    lastSignInAt: z
      .string()
      .nullable()
      .meta({ description: 'Last successful sign-in; null before the first.' }),
    suspendedAt: z
      .string()
      .nullable()
      .meta({ description: 'When staff suspended the account; null while it is not suspended.' }),
    erased: z.boolean().meta({
      description: 'Whether the account was erased; its personal fields are then `erased`.',
    }),
    membershipRevision: z.int().meta({
      description: 'Revision of the membership, for `If-Match`; -1 before its first event.',
    }),
  })
  .meta({ id: 'Member', description: 'A member in the console’s list.' });
/** A row of the member list. Times are ISO-8601, and missing ones are null. */
export type Member = z.infer<typeof memberSchema>;

/** One entry of a member's history. Values are JSON, so that before and after can be compared. */
export const timelineEntrySchema = z
  .object({
    id: z.string().meta({ description: 'Id of the event.' }),
    memberId: z.uuid().meta({ description: 'Account id of the member.' }),
    type: z.string().meta({ description: 'Event type, such as `MembershipGranted`.' }),
    title: z.string().meta({ description: 'Text of the entry, such as `Pro granted, monthly`.' }),
    at: z.string().meta({ description: 'When it happened.' }),
    actor: z
      .object({
        id: z.string().meta({ description: 'Id of the event.' }),
        name: z
          .string()
          .meta({ description: 'Name or address of the person; `System` for the system.' }),
      })
      .meta({ description: 'The person or the system that did it.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'The actor’s reason; null when the event takes none.' }),
    changes: z
      .array(
        z.object({
          field: z.string().meta({ description: 'Name of the field.' }),
          before: z
            .string()
            .nullable()
            .meta({ description: 'The value before the change; null without one.' }),
          after: z
            .string()
            .nullable()
            .meta({ description: 'The value after the change; null without one.' }),
        }),
      )
      .meta({ description: 'The fields that changed, in words; times are ISO-8601.' }),
    stream: z.string().meta({ description: 'Name of the stream that holds the event.' }),
    revision: z.int().meta({ description: 'Position of the event in its stream; the first is 0.' }),
  })
  .meta({ id: 'TimelineEntry', description: 'One event of a member, in words.' });
/** A timeline entry with its changes. */
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** A member's state at a date and now. `then` is null before the registration. */
export const memberDiffSchema = z
  .object({
    memberId: z.uuid().meta({ description: 'Account id of the member.' }),
    at: z.string().meta({ description: 'The requested time.' }),
    then: memberSchema
      .nullable()
      .meta({ description: 'The member at that time; null before the registration.' }),
    now: memberSchema.meta({ description: 'The member now.' }),
    differences: z.array(z.string()).meta({ description: 'Names of the fields that differ.' }),
    previousEventAt: z.string().nullable().meta({
      description: 'Time of the previous event in the requested categories; null without one.',
    }),
    nextEventAt: z.string().nullable().meta({
      description: 'Time of the next event in the requested categories; null without one.',
    }),
    newerEvents: z
      .int()
      .nonnegative()
      .meta({ description: 'Number of these events that are newer than `at`.' }),
    access: accessSchema.meta({
      description: 'Access decisions at that time; empty before the registration.',
    }),
  })
  .meta({ id: 'MemberAsOf', description: 'A member at a time, compared with now.' });
/** A member then and now, and the number of events in between. */
export type MemberDiff = z.infer<typeof memberDiffSchema>;

export const grantRequestSchema = z
  .strictObject({
    plan: z.enum(grantablePlans).meta({ description: 'The plan to grant.' }),
    duration: z
      .enum(grantDurations)
      .meta({ description: 'How long the grant lasts: `trial` is 7 days, `lifetime` has no end.' }),
    reason: reason.meta({
      description: 'Why it is done; kept in the timeline, not shown to the member.',
    }),
  })
  .meta({
    id: 'GrantRequest',
    description: 'A plan, its duration, and the reason, which is stored permanently.',
  });
/** Plan, duration and the reason, which is stored permanently. */
export type GrantRequest = z.infer<typeof grantRequestSchema>;

/** The plan to give, when it ends, and whether it is a trial. */
export const grantTerms = {
  plan: z.enum(grantablePlans).meta({ description: 'The plan to give.' }),
  endsAt: z.iso.datetime({ offset: true }).nullable().meta({
    description: 'When it ends, ISO-8601 with an offset; null for a grant without an end.',
  }),
  trial: z.boolean().meta({
    description: 'Whether the grant is a trial; without an end it is a lifetime grant.',
  }),
};

export const timedGrantRequestSchema = z
  .strictObject({
    ...grantTerms,
    reason: reason.meta({
      description: 'Why it is done; kept in the timeline, not shown to the member.',
    }),
  })
  .meta({ id: 'TimeRequest', description: 'A plan, its end, and the reason.' });

export const trialRequestSchema = z
  .strictObject({
    plan: grantTerms.plan,
    reason: reason.meta({
      description: 'Why it is done; kept in the timeline, not shown to the member.',
    }),
  })
  .meta({ id: 'TrialRequest', description: 'The plan of the trial, and the reason.' });

export const goodwillRequestSchema = z
  .strictObject({
    plan: z.enum(grantablePlans).meta({ description: 'The plan to give a month of.' }),
    reason: reason.meta({
      description: 'Why it is done; kept with the event, at most 300 characters.',
    }),
  })
  .meta({ id: 'GoodwillRequest', description: 'The plan to give a month of, and the reason.' });

/** `POST /api/admin/members/{id}/revoke`: ends every grant, but not a paid subscription. */
export const revokeRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is done; kept in the timeline, not shown to the member.',
    }),
  })
  .meta({ id: 'RevokeRequest', description: 'Why every grant ends; paid subscriptions stay.' });

const membershipActions = ['grant', 'revoke', 'grant basic', 'grant pro', 'revoke all'] as const;

/** The message for a missing or empty choice; other values get the usual one. */
const createMissingError =
  (message: string) =>
  ({ input }: { readonly input?: unknown }): string | undefined =>
    input === undefined || input === '' ? message : undefined;

/** `POST /api/admin/manage-membership`, as specified. The reason is optional in the API and required in the console. */
export const manageMembershipRequestSchema = z
  .strictObject({
    userEmail: createEmailAddress(missingInformation).meta({
      description: 'Email address of the account, in upper or lower case.',
    }),
    action: z.enum(membershipActions, { error: createMissingError(missingInformation) }).meta({
      description:
        'Whether to grant a plan or to end every grant. The names with a plan need no `membershipType`.',
    }),
    membershipType: z
      .enum([...grantablePlans, 'all'])
      .optional()
      .meta({ description: 'Plan to grant; `all` or nothing when revoking.' }),
    duration: z
      .enum(grantDurations)
      .optional()
      .meta({ description: 'How long the grant lasts: `trial` is 7 days, `lifetime` has no end.' }),
    reason: reason
      .optional()
      .meta({ description: 'Why it is done; kept in the timeline, not shown to the member.' }),
  })
  .meta({ id: 'ManageMembershipRequest', description: 'A grant or revocation by email address.' });

/** `POST /api/admin/add-client`, as specified. The reason is optional in the API and required in the console. */
export const addClientRequestSchema = z
  .strictObject({
    email: createEmailAddress(missingClientFields).meta({
      description: 'Email address of the client; without an account, one is created.',
    }),
    subscriptionType: z
      .enum(grantablePlans, { error: createMissingError(missingClientFields) })
      .meta({ description: 'The plan that the client gets.' }),
    duration: z
      .enum(clientDurations, { error: createMissingError(missingClientFields) })
      .meta({ description: 'How long the plan lasts.' }),
    reason: reason
      .optional()
      .meta({ description: 'Why it is done; kept with the event, at most 300 characters.' }),
  })
  .meta({ id: 'AddClientRequest', description: 'A client’s address and plan.' });

/** `POST /api/admin/promote-user/{email}`: the specification has no body, and the console sends a reason. */
export const promoteUserRequestSchema = z
  .strictObject({
    reason: reason
      .optional()
      .meta({ description: 'Why it is done; kept with the event, at most 300 characters.' }),
  })
  .optional()
  .meta({ id: 'PromoteUserRequest', description: 'The reason, where one is given.' });

const createProviderIdSchema = (start: string): z.ZodType<string, string> =>
  z
    .string({ error: createMissingError(missingInformation) })
    .trim()
    .refine((text) => text !== '', { error: missingInformation, abort: true })
    .regex(new RegExp(`^${start}[A-Za-z0-9_]{1,250}$`, 'u'), `Must start with ${start}.`);

/**
 * `POST /api/admin/update-stripe/{email}`, as specified. The reason is optional in the API and required in the console.
 */
export const updateStripeRequestSchema = z
  .strictObject({
    stripeCustomerId: createProviderIdSchema('cus_').meta({
      description: 'Customer id at Stripe.',
    }),
    stripeSubscriptionId: createProviderIdSchema('sub_').meta({
      description: 'Subscription id at Stripe.',
    }),
    reason: reason
      .optional()
      .meta({ description: 'Why it is done; kept with the event, at most 300 characters.' }),
  })
  .meta({
    id: 'UpdateStripeRequest',
    description: 'A customer and a subscription at the payment provider.',
  });

export const memberCommandResultSchema = z
  .object({
    message: z.string().meta({ description: 'Message for people; may change.' }),
    member: memberSchema.meta({ description: 'The member after the change.' }),
  })
  .meta({ id: 'MemberCommandResult', description: 'The member after a command.' });

export const timedGrantResultSchema = memberCommandResultSchema
  .extend({
    grantId: z.uuid().meta({ description: 'Id of the grant, to undo it within 24 hours.' }),
  })
  .meta({ id: 'GivenTime', description: 'The member after time was given, and the grant.' });

/** A consumer that is parked at an event, waits for the operator, or is rebuilt from another log. */
export const consumerErrorSchema = z
  .object({
    id: z.string().meta({ description: 'Name of the consumer.' }),
    state: z.enum(['parked', 'waiting', 'rebuilding']).meta({
      description:
        '`parked` at an event, `waiting` for an operator, or `rebuilding` from another log.',
    }),
    reason: z.string().meta({ description: 'Why it has stopped.' }),
    since: z.string().meta({ description: 'When it started.' }),
    event: z
      .object({
        id: z.string().meta({ description: 'Id of the event.' }),
        type: z.string().meta({ description: 'Event type, such as `MembershipGranted`.' }),
        stream: z.string().meta({ description: 'Name of the stream that holds the event.' }),
        revision: z
          .int()
          .meta({ description: 'Position of the event in its stream; the first is 0.' }),
        position: z.string().meta({
          description: 'Position of the event in the log, in the format of the event store.',
        }),
      })
      .nullable()
      .meta({ description: 'The event at which it is parked, without its data; null otherwise.' }),
  })
  .meta({ id: 'ConsumerTrouble', description: 'A consumer of the event log that has stopped.' });
