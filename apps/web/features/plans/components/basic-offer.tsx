import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatPence } from '#contract/format.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { plansQuery } from '../api/get-plans.ts';
import { promoTexts as texts } from '../promo-texts.ts';

/** A link that buys Basic, with its price. Nothing while Basic cannot be bought. */
export const BasicOffer = (): JSX.Element | null => {
  const { data } = useQuery(plansQuery);
  const basic = data?.find(({ id }) => id === 'basic');
  if (basic === undefined || basic.stripePriceId === null) return null;
  return (
    <Link className="button" to={`/subscription?tier=${basic.id}`}>
      {texts.buy(planLabels[basic.id], formatPence(basic.priceAmount))}
    </Link>
  );
};
