import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatPence } from '#contract/format.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import { useCall } from '#ui/api/use-call.ts';

const texts = {
  buy: (plan: string, price: string): string => `Get ${plan} for ${price} a month`,
} as const;

/** A link that buys the cheapest plan, with its price. Nothing while no plan can be bought. */
export const CheapestPlanOffer = (): JSX.Element | null => {
  const { data = [] } = useCall(planListEndpoints.plans);
  const [cheapest] = data
    .filter(({ stripePriceId }) => stripePriceId !== null)
    .toSorted((one, other) => one.priceAmount - other.priceAmount);
  if (cheapest === undefined) return null;
  return (
    <Link className="button" to={`/subscription?tier=${cheapest.id}`}>
      {texts.buy(planLabels[cheapest.id], formatPence(cheapest.priceAmount))}
    </Link>
  );
};
