import { z } from 'zod';

const count = z.int().nonnegative();

/** A comparison of all paid accounts with the payment provider, once a night. */
export const comparisonSchema = z
  .object({
    /** Its day, such as `2026-03-02`. */
    id: z.iso.date(),
    comparedAt: z.string(),
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
    /** Types of the events that put it right; none when a second subscription was ended at the provider. */
    changes: z.array(z.string()),
  })
  .meta({ id: 'ComparedMember' });
/** Who differed, and what put it right. */
export type ComparedMember = z.infer<typeof comparedMemberSchema>;

/** One comparison with the members it names, at most a hundred of each (`GET /api/admin/comparisons/{id}`). */
export const comparisonDetailsSchema = comparisonSchema
  .extend({ drifts: z.array(comparedMemberSchema), failures: z.array(comparedMemberSchema) })
  .meta({ id: 'ComparisonDetails' });
/** One comparison in full. */
export type ComparisonDetails = z.infer<typeof comparisonDetailsSchema>;
