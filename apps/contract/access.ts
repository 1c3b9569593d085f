import { z } from 'zod';
import { requirementKinds, resources } from '../../domain/shared/resources.ts';

/** A resource guarded by an access rule. */
export type { Resource } from '../../domain/shared/resources.ts';

/** One access decision: whether this user may use the resource, and the rule that decided. */
export const accessDecisionSchema = z
  .object({
    resource: z.enum(resources),
    allowed: z.boolean(),
    /** What the resource takes, for every caller. */
    requires: z.enum(requirementKinds),
    /** Name of the rule that decided, such as `plan/pro-active`. */
    rule: z.string(),
    /** Id of the event behind it; null when no event led to it. */
    eventId: z.string().nullable(),
    /** When the decision may change by itself, ISO-8601: reload then. Null when it does not. */
    until: z.string().nullable(),
  })
  .meta({ id: 'AccessDecision' });
/** A decision about one resource; `eventId` is the event behind the rule. */
export type AccessDecision = z.infer<typeof accessDecisionSchema>;

/** A decision with what happened that it rests on, for the page that explains it. */
export const accessReasonSchema = accessDecisionSchema
  .extend({
    /** What happened; null when no event led to the decision. `at` is ISO-8601. */
    event: z.object({ type: z.string(), at: z.string() }).nullable(),
  })
  .meta({ id: 'AccessReason' });
/** A decision, its rule, and the event behind it by type and time. */
export type AccessReason = z.infer<typeof accessReasonSchema>;

/** One explained decision per resource (`GET /api/access/reasons`). */
export const accessReasonsSchema = z.array(accessReasonSchema);

/** Decisions about several resources, one each. */
export const accessSchema = z.array(accessDecisionSchema);

/** What `GET /api/access` says of one resource: the decision about reading it, and whether the caller may change it. */
export const accessEntrySchema = accessDecisionSchema
  .extend({ mayChange: z.boolean() })
  .meta({ id: 'AccessEntry' });
/** A decision about reading a resource, with whether the caller may change it. */
export type AccessEntry = z.infer<typeof accessEntrySchema>;

/** One entry per resource (`GET /api/access`). */
export const accessEntriesSchema = z.array(accessEntrySchema);

/** The resource of a page that was refused (`POST /api/access/refusals`). */
export const refusedPageSchema = z.strictObject({ resource: z.enum(resources) });
