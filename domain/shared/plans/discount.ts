import {
  billingIntervals,
  getBillingPricePence,
  type PaidPlanId,
  type SubscriptionTerms,
} from './plans.ts';

/** A whole percentage of the first invoice, or an amount in pence. */
export type Discount =
  | { readonly kind: 'percent'; readonly percentOff: number }
  | { readonly kind: 'amount'; readonly penceOff: number };

/** The payment provider's minimum charge in pence. */
export const minChargePence = 30;

/** The discount in pence. Percentages are rounded up to whole pence. The remaining price is at least £0.30. */
export const calculateDiscount = (price: number, discount: Discount): number => {
  const discountPence =
    discount.kind === 'percent'
      ? Math.ceil((price * discount.percentOff) / 100)
      : discount.penceOff;
  return Math.max(0, Math.min(discountPence, price - minChargePence));
};

export type FirstCharge = SubscriptionTerms & {
  readonly pricePence: number;
  /** The price less the discount. */
  readonly chargePence: number;
};

type DiscountedPlans = { readonly discount: Discount; readonly plans: readonly PaidPlanId[] };

/** The first charge of each plan and interval with a discount. */
export const listFirstCharges = ({ discount, plans }: DiscountedPlans): readonly FirstCharge[] =>
  plans.flatMap((plan) =>
    billingIntervals.map((interval) => {
      const pricePence = getBillingPricePence({ plan, interval });
      const chargePence = pricePence - calculateDiscount(pricePence, discount);
      return { plan, interval, pricePence, chargePence };
    }),
  );

/** A code for half the price of a plan or more spreads, so the number of its uses is limited. */
export const needsUseLimit = (discounted: DiscountedPlans): boolean =>
  listFirstCharges(discounted).some(
    ({ pricePence, chargePence }) => 2 * (pricePence - chargePence) >= pricePence,
  );
