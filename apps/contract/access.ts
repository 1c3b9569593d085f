import { z } from 'zod';

/** Everything that a rule guards. */
export const resources = [
  'dashboard',
  'news',
  'markets',
  'market-detail',
  'market-sentiment',
  'coin-sentiment',
  'predictions',
  'settings',
  'subscription',
  'admin',
  'newsletter-admin',
  'monitor',
] as const;
/** Something that only some may see, by the name that the access module knows it by. */
export type Resource = (typeof resources)[number];

/** One answer of the access module: may this user see it, and which rule decided. */
export const accessDecisionSchema = z
  .object({
    resource: z.enum(resources),
    allowed: z.boolean(),
    /** Name of the rule that decided, such as `plan/pro-active`. */
    rule: z.string(),
    /** Id of the event behind it; null when no event led to it. */
    eventId: z.string().nullable(),
  })
  .meta({ id: 'AccessDecision' });
/** An answer about one resource; `eventId` names the event that the rule rests on. */
export type AccessDecision = z.infer<typeof accessDecisionSchema>;

/** One answer for each resource (`GET /api/access`). */
export const accessSchema = z.array(accessDecisionSchema);
