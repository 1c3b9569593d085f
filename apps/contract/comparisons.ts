import { z } from 'zod';
import { paymentProblems } from '../../domain/shared/payment-problems.ts';
import { personSchema } from './member-details.ts';
import { lineOfText } from './text.ts';

const count = z.int().nonnegative();

/** The night's date, such as `2026-03-02`, or the id of a comparison that staff asked for. */
export const comparisonIdSchema = z.union([z.iso.date(), z.uuid()]);

/** A comparison of all paid accounts with the payment provider, every night and when staff ask for it. */
export const comparisonSchema = z
  .object({
    id: comparisonIdSchema,
    comparedAt: z.string(),
    /** Whether those that differed were put right with it. */
    putRight: z.boolean(),
    compared: count,
    /** Memberships that did not stand where the provider stands, all of them. */
    drifted: count,
    /** Memberships that could not be compared, all of them. */
    failed: count,
  })
  .meta({ id: 'Comparison' });
/** When all paid accounts were compared, and how many differed. */
export type Comparison = z.infer<typeof comparisonSchema>;

/** A member in a comparison. */
export const comparedMemberSchema = z
  .object({
    id: z.string(),
    /** Empty for an erased member. */
    email: z.string(),
    displayName: z.string(),
    /** Types of the events that put it right, or would; none when a second subscription was ended at the provider. */
    changes: z.array(z.string()),
  })
  .meta({ id: 'ComparedMember' });
/** Who differed, and what put it right. */
export type ComparedMember = z.infer<typeof comparedMemberSchema>;

const fixSchema = z.object({
  reason: z.string(),
  /** Who of the staff. */
  by: personSchema,
  at: z.string(),
  /** Members that differed by then and were put right. */
  fixed: count,
  failed: count,
});

const askedSchema = z.object({ reason: z.string(), by: personSchema, at: z.string() });

/** One comparison with the members it names, at most a hundred of each (`GET /api/admin/comparisons/{id}`). */
export const comparisonDetailsSchema = comparisonSchema
  .extend({
    drifts: z.array(comparedMemberSchema),
    failures: z.array(comparedMemberSchema),
    /** By staff, the oldest first. */
    fixes: z.array(fixSchema),
    /** Null for that of a night. */
    asked: askedSchema.nullable(),
    /** Asked for, and not made yet: nothing is counted. */
    running: z.boolean(),
  })
  .meta({ id: 'ComparisonDetails' });
/** One comparison in full. */
export type ComparisonDetails = z.infer<typeof comparisonDetailsSchema>;

/** `POST /api/admin/comparisons/{id}/fix/preview`: the members that the comparison names, as they differ now. */
export const fixPreviewSchema = z
  .object({
    members: z.array(
      comparedMemberSchema.extend({
        /** Subscriptions that would be ended at the provider. */
        ends: count,
        /** Why the payment provider did not tell; null when it did. */
        problem: z.enum(paymentProblems).nullable(),
      }),
    ),
  })
  .meta({ id: 'FixPreview' });
/** What a fix would append, by member; nothing is written. */
export type FixPreview = z.infer<typeof fixPreviewSchema>;

/** `POST /api/admin/comparisons` */
export const comparisonRequestSchema = z
  .strictObject({ reason: lineOfText(300, 'Please give a reason.') })
  .meta({ id: 'ComparisonRequest' });

/** `POST /api/admin/comparisons/{id}/fix` */
export const fixRequestSchema = z
  .strictObject({ reason: lineOfText(300, 'Please give a reason.') })
  .meta({ id: 'FixRequest' });
