import {
  billingIntervals,
  getBillingPricePence,
  paidPlanIds,
  planLabels,
} from '#domain/shared/plans/plans.ts';
import type { Payments } from './payments.port.ts';

type PriceDefinition = Parameters<Payments['provision']>[0][number];

/** Prices that the provider must offer: those of every paid plan, monthly and yearly. */
export const priceCatalogue: readonly PriceDefinition[] = paidPlanIds.flatMap((plan) =>
  billingIntervals.map((interval) => ({
    terms: { plan, interval },
    pence: getBillingPricePence({ plan, interval }),
    name: `Tidemark ${planLabels[plan]}`,
  })),
);
