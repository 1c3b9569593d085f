import { accountOperations } from '#contract/operations/account.ts';
import type { PlanOffer } from '#contract/subscriptions.ts';
import { type Plan, planIds, plans, yearlyDiscountPercent } from '#domain/shared/plans.ts';
import type { Routes } from '../http/route.ts';

/** Constant: the same bytes until the code changes. */
export const planOffers: readonly PlanOffer[] = planIds.map((id) => offer(plans[id]));

export const plansRoute = ({ routes }: { readonly routes: Routes }): void => {
  routes.on(accountOperations.plans, () =>
    Promise.resolve({
      body: [...planOffers],
      headers: { 'cache-control': 'public, max-age=0, must-revalidate' },
    }),
  );
};

function offer(plan: Plan): PlanOffer {
  return {
    id: plan.id,
    name: plan.name,
    price: `£${(plan.monthlyPrice / 100).toFixed(2)}`,
    priceAmount: plan.monthlyPrice,
    yearlyPriceAmount: plan.yearlyPrice,
    yearlyDiscountPercent: yearlyDiscountPercent(plan),
    currency: 'GBP',
    description: plan.description,
    features: [...plan.features],
    stripePriceId: null,
  };
}
