import { z } from 'zod';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';
import { plan } from '../fields.ts';

const planSchema = z
  .object({
    id: plan,
    name: z.string().meta({ description: 'Name of the plan in the price list.' }),
    price: z.string().meta({ description: 'Price to show, such as `£1.99`.' }),
    priceAmount: z
      .int()
      .nonnegative()
      .meta({ description: 'Price in pence per month, paid monthly.' }),
    yearlyPriceAmount: z
      .int()
      .nonnegative()
      .meta({ description: 'Price in pence per month, paid yearly.' }),
    yearlyDiscountPercent: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: 'Whole percent saved by paying yearly.' }),
    currency: z.literal('GBP').meta({ description: 'ISO 4217 code of the currency.' }),
    description: z.string().meta({ description: 'One line about the plan.' }),
    features: z.array(z.string()).meta({ description: 'What the plan includes, as text.' }),
    stripePriceId: z.string().nullable().meta({
      description: 'Price id of the monthly price at Stripe; null while the plan cannot be bought.',
    }),
    stripeYearlyPriceId: z.string().nullable().meta({
      description: 'Price id of the yearly price at Stripe; null while the plan cannot be bought.',
    }),
    stripeProductId: z
      .string()
      .nullable()
      .meta({ description: 'Product id at Stripe; null while the plan cannot be bought.' }),
  })
  .meta({ id: 'Plan', description: 'A plan with its prices.' });
/** A plan with its prices. */
export type PlanOffer = z.infer<typeof planSchema>;

/** All plans, cheapest first. */
const planListSchema = z.array(planSchema);

/** Plans on sale. */
export const planListOperations = defineOperations('Membership', {
  plans: get('/api/subscriptions', 'public-plans', {
    summary: 'The plans on sale',
    description: 'Prices in pence (GBP) per month. Without price ids a plan cannot be bought yet.',
    status: 200,
    answer: planListSchema,
    etag: true,
  }),
});

/** The same without schemas, for browsers. */
export const planListEndpoints = withoutSchemas(planListOperations);
