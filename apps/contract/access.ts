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
export type AccessDecision = z.infer<typeof accessDecisionSchema>;

export const accessSchema = z.array(accessDecisionSchema);
