import type { JSX } from 'react';
import { type PlanOffer, planListEndpoints } from '#contract/membership/subscriptions.ts';
import { formatPence } from '#contract/format.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { useCall } from '#ui/api/use-call.ts';

const texts = {
  costs: (plan: string, price: string): string => `${plan}: ${price} a month.`,
} as const;

/** What a plan costs a month. */
export const PlanPrice = ({ id }: { id: PlanOffer['id'] }): JSX.Element | null => {
  const { data } = useCall(planListEndpoints.plans);
  const plan = data?.find((offer) => offer.id === id);
  if (plan === undefined) return null;
  return <p>{texts.costs(planLabels[id], formatPence(plan.priceAmount))}</p>;
};
