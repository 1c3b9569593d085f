import { z } from 'zod';
import { resources } from '../../domain/shared/resources.ts';

/** Something that an access rule guards, by its name. */
export type { Resource } from '../../domain/shared/resources.ts';

/** One answer of the access module: may this user see it, and which rule decided. */
export const accessDecisionSchema = z
  .object({
    resource: z.enum(resources),
    allowed: z.boolean(),
    /** Name of the rule that decided, such as `plan/pro-active`. */
    rule: z.string(),
    /** Id of the event behind it; null when no event led to it. */
    eventId: z.string().nullable(),
    /** When it may change by itself, ISO-8601: ask again then. Null when it does not. */
    until: z.string().nullable(),
  })
  .meta({ id: 'AccessDecision' });
/** An answer about one resource; `eventId` names the event that the rule rests on. */
export type AccessDecision = z.infer<typeof accessDecisionSchema>;

/** One answer for each resource (`GET /api/access`). */
export const accessSchema = z.array(accessDecisionSchema);
