import { z } from 'zod';
import { byPaidPlan, highestPlan, planLabels } from '../../../domain/shared/plans/plans.ts';
import { memberSchema } from './member.ts';
import { grantKinds } from './members.ts';
import { planPeriodSchema } from '../membership/membership-preview.ts';
import { eventFields, plan } from '../fields.ts';

export const personSchema = z
  .object({
    id: z.string().meta({ description: 'Account id, `system` or `provider`.' }),
    name: z
      .string()
      .meta({ description: 'Name or address of the person; `System` for the system.' }),
  })
  .meta({ id: 'Person', description: 'A person or the system.' });

/** Reference to an event, for links. */
const eventLinkSchema = z.object({
  id: eventFields.id,
  stream: eventFields.stream,
  revision: eventFields.revision,
});

const memberGrantSchema = z
  .object({
    id: z.uuid().meta({ description: 'Id of the grant, to end it.' }),
    plan: plan,
    kind: z.enum(grantKinds).meta({
      description: 'What it is: a `trial`, a `goodwill` month or a `plan`.',
    }),
    source: z.enum(['grant']).meta({ description: 'Always `grant`.' }),
    startsAt: z.string().meta({ description: 'Start of the grant.' }),
    endsAt: z
      .string()
      .nullable()
      .meta({ description: 'When the grant ends; null without an end.' }),
    by: personSchema.meta({ description: 'The staff member who granted it.' }),
    reason: z.string().nullable().meta({
      description:
        'The reason that staff gave; `erased` after the account was erased, null without one.',
    }),
    event: eventLinkSchema.meta({ description: 'The event of the grant.' }),
  })
  .meta({
    id: 'HeldGrant',
    description: 'A plan that staff granted, with the admin and the reason.',
  });
/** A grant of a member, with its author and reason. */
export type MemberGrant = z.infer<typeof memberGrantSchema>;

const lostAccessSchema = z
  .object({
    plan: plan,
    cause: z.enum(['ended', 'revoked', 'subscription-ended', 'erased']).meta({
      description:
        'How the plan ended: a grant that `ended` or was `revoked` by staff, a paid subscription that is over, or `erased` with the account.',
    }),
    at: z.string().meta({ description: 'When the plan ended.' }),
    by: personSchema.meta({
      description: 'The person who ended it; the system where it ended by itself.',
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'The reason that staff gave; null without one.' }),
    event: eventLinkSchema
      .nullable()
      .meta({ description: 'The event behind it; null between the end and its record.' }),
  })
  .meta({ id: 'LostAccess', description: 'The event that ended the member’s plan.' });
/** The last plan of a member who no longer has one, and why it ended. */
export type LostAccess = z.infer<typeof lostAccessSchema>;

export const memberDetailsSchema = memberSchema
  .extend({
    periods: z.array(planPeriodSchema).min(1).meta({
      description: 'The plan in force and those that follow it, in order; the last one has no end.',
    }),
    extendableFrom: z
      .object(
        byPaidPlan((plan) =>
          z
            .string()
            .nullable()
            .meta({
              description: `The end of ${planLabels[plan]}${plan === highestPlan ? '' : ' or a higher plan'}.`,
            }),
        ),
      )
      .meta({
        description:
          'When the member’s time on a plan or a higher one ends, from which it can be extended; null without that time, without an end, and while its renewal is unpaid.',
      }),
    grants: z
      .array(memberGrantSchema)
      .meta({ description: 'Every grant that the member has, the one in force first.' }),
    lostAccess: lostAccessSchema.nullable().meta({
      description:
        'Why the member has no plan any more; null while a plan is in force and for members who never had one.',
    }),
  })
  .meta({ id: 'MemberDetails', description: 'One member with every grant held.' });
/** A member with all grants, upcoming periods, and how access was lost. */
export type MemberDetails = z.infer<typeof memberDetailsSchema>;
