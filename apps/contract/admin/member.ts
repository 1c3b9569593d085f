import { z } from 'zod';
import { memberRoleSchema, subscriptionStatusSchema } from '../account/auth.ts';
import { grantKinds, grantablePlans, planOrigins } from './members.ts';
import {
  memberEmail,
  username,
  bio,
  plan,
  stripeCustomerId,
  stripeSubscriptionId,
  instant,
} from '../fields.ts';

/** A member in `GET /api/admin/members` (react-admin's simple-rest dialect). */
export const memberSchema = z
  .object({
    id: z.uuid().meta({ description: 'Account id, a UUID.' }),
    email: memberEmail,
    displayName: z.string().meta({ description: 'Name that pages and mails show; may be empty.' }),
    username: username,
    bio: bio,
    photoId: z
      .string()
      .nullable()
      .meta({ description: 'Id of the profile picture, which changes with it; null without one.' }),
    role: memberRoleSchema.meta({ description: 'The plan in force, or `admin` for staff.' }),
    plan: plan,
    status: subscriptionStatusSchema.meta({
      description: 'State of the plan; only `active` and `downgrading` include its benefits.',
    }),
    origin: z
      .enum(planOrigins)
      .meta({ description: 'Origin of the plan: a grant by staff, a paid subscription, or none.' }),
    stripeCustomerId: stripeCustomerId,
    stripeSubscriptionId: stripeSubscriptionId,
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
    cardCountry: z.string().nullable().optional().meta({
      description:
        'Country of the card that pays, an ISO 3166-1 alpha-2 code; null when no card or no country is known, absent for a state at a date.',
    }),
  })
  .meta({ id: 'Member', description: 'A member in the console’s list.' });
/** A row of the member list. Times are ISO-8601, and missing ones are null. */
export type Member = z.infer<typeof memberSchema>;

/** The plan to give, when it ends, and whether it is a trial. */
export const grantTerms = {
  plan: z.enum(grantablePlans).meta({ description: 'The plan to give.' }),
  endsAt: instant.nullable().meta({
    description: 'When it ends, ISO-8601 with an offset; null for a grant without an end.',
  }),
  trial: z.boolean().meta({
    description: 'Whether the grant is a trial; without an end it is a lifetime grant.',
  }),
};
