import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { User } from '#contract/auth.ts';
import type { PlanOffer } from '#contract/subscriptions.ts';
import { formatPence } from '#ui/format.ts';
import { TickIcon } from '#ui/icons.tsx';
import { Link } from '../../../components/link.tsx';
import { plansQuery } from '../api/get-plans.ts';

const wordsOf = (plan: PlanOffer | undefined, failed: boolean): string => {
  if (plan !== undefined) return plan.description;
  return failed ? 'The plan list did not load.' : 'Forecasts that are scored in public.';
};

const Owned = (): JSX.Element => (
  <Link className="btn" to="/subscription">
    See plans
  </Link>
);

const Offered = ({ plan }: { plan: PlanOffer | undefined }): JSX.Element => (
  <>
    <Link className="btn pri" to="/subscription">
      Upgrade to Pro
    </Link>
    {plan === undefined ? null : <span>{formatPence(plan.priceAmount)} a month</span>}
  </>
);

/** What Pro adds, in the plan list's own words; it promises no figure that has not been measured. */
export const PlanPromo = ({ user }: { user: User }): JSX.Element => {
  const { data, isError } = useQuery(plansQuery);
  const plan = data?.find((offer) => offer.id === 'pro');
  const owned = user.subscriptionTier === 'pro';
  return (
    <section className="promo" aria-label="Pro plan">
      <div>
        <h2>{owned ? 'You are on Pro' : 'See what Pro adds'}</h2>
        <p>{wordsOf(plan, isError)}</p>
        <p className="act">{owned ? <Owned /> : <Offered plan={plan} />}</p>
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
