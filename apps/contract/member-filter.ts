import { z } from 'zod';
import { planIds } from '../../domain/shared/plans.ts';
import { memberRoleSchema, subscriptionStatusSchema } from './auth.ts';
import { planOrigins } from './members.ts';

/** Filters of the member list, combined with "and"; a bulk change takes the same. */
export const memberFilterSchema = z
  .strictObject({
    /**
     * Words in any order, without regard to case and accents: the beginnings of words of the name, the username, the
     * address and its domain, a customer id, or of the account id (from eight characters).
     */
    q: z.string().max(200).optional(),
    id: z.array(z.uuid().toLowerCase()).max(200).optional(),
    role: memberRoleSchema.optional(),
    plan: z.enum(planIds).optional(),
    status: subscriptionStatusSchema.optional(),
    origin: z.enum(planOrigins).optional(),
    erased: z.boolean().optional(),
    /** The plan in force ends by itself within this many days from now. */
    endsWithinDays: z.int().min(1).max(366).optional(),
  })
  .meta({ id: 'MemberFilter' });
/** Filters of the member list, combined with "and". */
export type MemberFilterRequest = z.infer<typeof memberFilterSchema>;

/** `GET /api/admin/member-counts`: how many members each filter finds, in the order of the filters. */
export const memberCountsSchema = z.array(z.int().nonnegative()).meta({ id: 'MemberCounts' });
