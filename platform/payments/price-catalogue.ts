import { paidPlanIds, planLabels, plans } from '#domain/shared/plans/plans.ts';
import type { Payments } from './payments.port.ts';

type PriceDefinition = Parameters<Payments['provision']>[0][number];

/** Prices that the provider must offer: the two paid plans, monthly and yearly. */
export const priceCatalogue: readonly PriceDefinition[] = paidPlanIds.flatMap((plan) => {
  const name = `Tidemark ${planLabels[plan]}`;
  const { monthlyPrice, yearlyPrice } = plans[plan];
  return [
    { terms: { plan, interval: 'month' }, pence: monthlyPrice, name },
    { terms: { plan, interval: 'year' }, pence: 12 * yearlyPrice, name },
  ];
});
