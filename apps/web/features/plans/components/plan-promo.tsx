import { featuredPlan } from '#contract/membership/plans.ts';
import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/account/auth.ts';
import { formatPence } from '#contract/format.ts';
import { type PlanOffer, planListEndpoints } from '#contract/membership/subscriptions.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { useCall } from '#ui/api/use-call.ts';
import { normalizePlanNames } from '../../../lib/normalize-plan-names.ts';
import { planTexts } from '../texts.ts';
import { useCanBuy } from '../use-can-buy.ts';
import { useHasUpgrade } from '../use-more-for-sale.ts';
import { PlanFeature } from './plan-feature.tsx';

const texts = {
  label: (plan: string): string => `${plan} plan`,
  yours: (plan: string): string => `You are on ${plan}`,
  others: (plan: string): string => `See what ${plan} adds`,
  upgrade: (plan: string): string => `Upgrade to ${plan}`,
  price: (price: string): string => `${price} a month`,
} as const;

const getMessage = (plan: PlanOffer | undefined, failed: boolean): string => {
  if (plan !== undefined) return normalizePlanNames(plan.description);
  return failed ? 'Could not load the plans.' : 'Forecasts with a public track record.';
};

const PlansLink = (): JSX.Element => (
  <Link className="button" to="/subscription">
    {planTexts.seePlans}
  </Link>
);

const OfferedPlan = ({
  plan,
  name,
}: {
  plan: PlanOffer | undefined;
  name: string;
}): JSX.Element => {
  const canBuy = useCanBuy() === true;
  return (
    <>
      {canBuy ? (
        <Link className="button primary" to="/subscription">
          {texts.upgrade(name)}
        </Link>
      ) : (
        <PlansLink />
      )}
      {plan === undefined ? null : <span>{texts.price(formatPence(plan.priceAmount))}</span>}
    </>
  );
};

type PlanPromoProps = { user: User; record: ReactNode };

/** What the featured plan adds, in the plan list's own words; `record` is its measured accuracy. */
export const PlanPromo = ({ user, record }: PlanPromoProps): JSX.Element | null => {
  const { data, isError } = useCall(planListEndpoints.plans);
  const hasUpgrade = useHasUpgrade();
  const plan = data?.find(({ id }) => id === featuredPlan);
  const name = planLabels[featuredPlan];
  const isOwned = plan?.id === user.subscriptionTier;
  // Staff may see everything already.
  if (hasUpgrade === false && !isOwned) return null;
  return (
    <section className="promo" aria-label={texts.label(name)}>
      <div>
        <h2>{isOwned ? texts.yours(name) : texts.others(name)}</h2>
        <p>{getMessage(plan, isError)}</p>
        {record}
        <p className="action">
          {isOwned ? <PlansLink /> : <OfferedPlan plan={plan} name={name} />}
        </p>
      </div>
      <ul className="features">
        {plan?.features.map((feature) => (
          <PlanFeature key={feature} feature={feature} />
        ))}
      </ul>
    </section>
  );
};
