import { z } from 'zod';
import { paymentProblems } from '../../../domain/shared/plans/payment-problems.ts';
import { personSchema } from '../admin/member-details.ts';
import { count, reason } from '../fields.ts';

/** The date of the night, such as `2026-03-02`, or the id of a comparison that staff requested. */
export const comparisonIdSchema = z.union([z.iso.date(), z.uuid()]);

export const comparisonSchema = z
  .object({
    id: comparisonIdSchema.meta({
      description: 'Day of the comparison, or its id where staff asked for it.',
    }),
    comparedAt: z
      .string()
      .meta({ description: 'When all paid accounts were compared with the payment provider.' }),
    putRight: z
      .boolean()
      .meta({ description: 'Whether the differences were fixed in the same run.' }),
    compared: count.meta({ description: 'Number of accounts compared.' }),
    drifted: count.meta({
      description: 'Number of memberships that differed from the payment provider.',
    }),
    failed: count.meta({ description: 'Number of memberships that could not be compared.' }),
  })
  .meta({
    id: 'Comparison',
    description: 'A comparison of all paid accounts with the payment provider.',
  });
/** Time of a comparison of all paid accounts, and the number of differences. */
export type Comparison = z.infer<typeof comparisonSchema>;

export const comparedMemberSchema = z
  .object({
    id: z.string().meta({ description: 'Account id of the member.' }),
    email: z.string().meta({ description: 'Email address; empty for an erased member.' }),
    displayName: z.string().meta({ description: 'Display name; empty for an erased member.' }),
    changes: z.array(z.string()).meta({
      description:
        'Types of the events that fixed or would fix the difference; none when a second subscription was ended at the payment provider.',
    }),
  })
  .meta({
    id: 'ComparedMember',
    description: 'A member that differed from the payment provider, or could not be compared.',
  });
/** A member whose state differed, and the changes that fix it. */
export type ComparedMember = z.infer<typeof comparedMemberSchema>;

const fixSchema = z.object({
  reason: z.string().meta({ description: 'Why they were fixed.' }),
  by: personSchema.meta({ description: 'The staff member who made the fix.' }),
  at: z.string().meta({ description: 'When they were fixed.' }),
  fixed: count.meta({ description: 'Members that still differed and were fixed.' }),
  failed: count.meta({ description: 'Number of members that could not be fixed.' }),
});

const askedSchema = z.object({
  reason: z.string().meta({ description: 'Why staff requested it.' }),
  by: personSchema.meta({ description: 'The staff member who requested it.' }),
  at: z.string().meta({ description: 'When it was requested.' }),
});

/** A comparison with its members, at most a hundred of each kind (`GET /api/admin/comparisons/{id}`). */
export const comparisonDetailsSchema = comparisonSchema
  .extend({
    drifts: z
      .array(comparedMemberSchema)
      .meta({ description: 'Members that differed, at most a hundred.' }),
    failures: z
      .array(comparedMemberSchema)
      .meta({ description: 'Members that could not be compared, at most a hundred.' }),
    fixes: z
      .array(fixSchema)
      .meta({ description: 'Fixes that staff have made since, oldest first.' }),
    asked: askedSchema
      .nullable()
      .meta({ description: 'The request by staff; null for a nightly comparison.' }),
    running: z.boolean().meta({
      description: 'Whether it was requested and has not been made yet, so nothing is counted.',
    }),
  })
  .meta({
    id: 'ComparisonDetails',
    description: 'A comparison with its members, at most a hundred of each kind.',
  });
/** A comparison with its members. */
export type ComparisonDetails = z.infer<typeof comparisonDetailsSchema>;

export const fixPreviewSchema = z
  .object({
    members: z
      .array(
        comparedMemberSchema.extend({
          ends: count.meta({
            description: 'Subscriptions that would be ended at the payment provider.',
          }),
          problem: z
            .enum(paymentProblems)
            .nullable()
            .meta({ description: 'Why the payment provider did not answer; null when it did.' }),
        }),
      )
      .meta({
        description:
          'The members that the comparison names and that differ now, or cannot be compared.',
      }),
  })
  .meta({
    id: 'FixPreview',
    description: 'What a fix would append, by member; nothing is written.',
  });
/** The events that a fix would append, by member. Nothing is written. */
export type FixPreview = z.infer<typeof fixPreviewSchema>;

export const comparisonRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is done; kept with the event, at most 300 characters.',
    }),
  })
  .meta({ id: 'ComparisonRequest', description: 'Why staff request a comparison.' });

export const fixRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is done; kept with the event, at most 300 characters.',
    }),
  })
  .meta({ id: 'FixRequest', description: 'Why the members are fixed.' });
