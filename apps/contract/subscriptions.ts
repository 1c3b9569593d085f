import { z } from 'zod';
import { planIds } from '../../domain/shared/plans.ts';

/** A plan as the plan list shows it; money in pence. */
export const planSchema = z
  .object({
    id: z.enum(planIds),
    name: z.string(),
    /** Display text, such as `£1.99`. */
    price: z.string(),
    /** Pence a month, paid monthly. */
    priceAmount: z.int().nonnegative(),
    /** Pence a month, paid yearly. */
    yearlyPriceAmount: z.int().nonnegative(),
    /** Whole per cent saved by paying yearly. */
    yearlyDiscountPercent: z.int().min(0).max(100),
    currency: z.literal('GBP'),
    description: z.string(),
    features: z.array(z.string()),
    /** Of the monthly price; without one the plan cannot be subscribed to. */
    stripePriceId: z.string().nullable(),
    stripeYearlyPriceId: z.string().nullable(),
    stripeProductId: z.string().nullable(),
  })
  .meta({ id: 'Plan' });
/** A plan with its prices. */
export type PlanOffer = z.infer<typeof planSchema>;

/** All plans, cheapest first. */
export const planListSchema = z.array(planSchema);
