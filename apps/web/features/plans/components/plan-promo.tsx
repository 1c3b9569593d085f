import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/auth.ts';
import { formatPence } from '#ui/format.ts';
import { TickIcon } from '#ui/icons.tsx';
import { plansQuery } from '../api/get-plans.ts';

/** What Pro adds, in the plan list's own words; it promises no figure that has not been measured. */
export const PlanPromo = ({ user }: { user: User }): JSX.Element => {
  const { data, isError } = useQuery(plansQuery);
  const plan = data?.find((offer) => offer.id === 'pro');
  const owned = user.subscriptionTier === 'pro';
  return (
    <section className="promo" aria-label="Pro plan">
      <div>
        <h2>{owned ? 'You are on Pro' : 'See what Pro adds'}</h2>
        <p>
          {plan?.description ??
            (isError ? 'The plan list did not load.' : 'Forecasts that are scored in public.')}
        </p>
        <p className="act">
          <Link className={owned ? 'btn' : 'btn pri'} to="/subscription">
            {owned ? 'See plans' : 'Upgrade to Pro'}
          </Link>
          {owned || plan === undefined ? null : (
            <span>{formatPence(plan.priceAmount)} a month</span>
          )}
        </p>
      </div>
      <ul className="feats">
        {plan?.features.map((feature) => (
          <li key={feature}>
            <TickIcon />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
};
