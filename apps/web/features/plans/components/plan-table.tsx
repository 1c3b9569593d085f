import type { JSX, ReactNode } from 'react';
import { formatPence } from '#contract/format.ts';
import { type PlanOffer, planListEndpoints } from '#contract/membership/subscriptions.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { SegmentedField } from '#ui/forms/segmented-choice.tsx';
import { Meter } from '#ui/parts/meter.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { noResponseMessage } from '#ui/api/api-error.ts';
import { useCall } from '#ui/api/use-call.ts';
import { featuredPlan } from '#contract/membership/plans.ts';
import { LoadError } from '../../../components/loading/failed.tsx';
import { planLevels, type PlanId } from '../plan-words.ts';
import { normalizePlanNames } from '../../../lib/normalize-plan-names.ts';
import { tableTexts } from '../table-texts.ts';
import { PlanFeature } from './plan-feature.tsx';

const texts = {
  billedYearly: (amount: string): string => `Billed ${amount} a year`,
  level: (level: number): string => `Level ${String(level)} of 100`,
} as const;

export type BillingPeriod = 'monthly' | 'yearly';

export const BillingPeriodPicker = ({
  period,
  onChange,
}: {
  period: BillingPeriod;
  onChange: (period: BillingPeriod) => void;
}): JSX.Element => {
  const { data } = useCall(planListEndpoints.plans);
  const bestDiscountPercent = Math.max(
    0,
    ...(data ?? []).map((plan) => plan.yearlyDiscountPercent),
  );
  const yearlyLabel = (
    <>
      Yearly
      {bestDiscountPercent > 0 ? (
        <Tag tone="gain">{tableTexts.save(bestDiscountPercent)}</Tag>
      ) : null}
      {data === undefined ? <SavingPlaceholder /> : null}
    </>
  );
  return (
    <SegmentedField
      label="Billing period"
      options={[
        { value: 'monthly', label: 'Monthly' },
        { value: 'yearly', label: yearlyLabel },
      ]}
      chosen={period}
      onChoose={onChange}
    />
  );
};

// While the plans load.
const SavingPlaceholder = (): JSX.Element => (
  <span className="unseen" aria-hidden="true">
    <Tag tone="gain">{tableTexts.save(20)}</Tag>
  </span>
);

type PriceProps = { plan: PlanOffer; period: BillingPeriod };

const Price = ({ plan, period }: PriceProps): JSX.Element => {
  const isYearly = period === 'yearly' && plan.yearlyPriceAmount > 0;
  const amount = isYearly ? plan.yearlyPriceAmount : plan.priceAmount;
  return (
    <div className="plan-amount">
      <p>
        <b>{formatPence(amount)}</b> {amount === 0 ? '' : 'per month'}{' '}
        {isYearly && plan.yearlyDiscountPercent > 0 ? (
          <Tag tone="gain">{tableTexts.save(plan.yearlyDiscountPercent)}</Tag>
        ) : null}
      </p>
      <p className="billed">
        {isYearly ? texts.billedYearly(formatPence(plan.yearlyPriceAmount * 12)) : ''}
      </p>
    </div>
  );
};

type PlanCardProps = {
  plan: PlanOffer;
  current: boolean;
  popular: boolean;
  period: BillingPeriod;
  foot: ReactNode;
};

const PlanCard = ({ plan, current, popular, period, foot }: PlanCardProps): JSX.Element => (
  <article className={popular ? 'popular' : undefined} aria-labelledby={`plan-${plan.id}`}>
    <header>
      <h2 id={`plan-${plan.id}`}>{planLabels[plan.id]}</h2>
      {current ? <Tag tone="solid">Your plan</Tag> : null}
      {popular && !current ? <Tag>{tableTexts.popular}</Tag> : null}
    </header>
    <Price plan={plan} period={period} />
    <p className="plan-description">{normalizePlanNames(plan.description)}</p>
    <Meter value={planLevels[plan.id]} height={18} label={texts.level(planLevels[plan.id])} />
    <ul>
      {plan.features.map((feature) => (
        <PlanFeature key={feature} feature={feature} />
      ))}
    </ul>
    {foot}
  </article>
);

/** Reserves the space of the plan cards. */
export const PlansSkeleton = (): JSX.Element => (
  <div className="plans skeletons" role="status" aria-label="Loading plans" />
);

/** The plans could not be loaded. */
export const PlansError = ({ onRetry }: { onRetry: () => void }): JSX.Element => (
  <LoadError fact="Could not load the plans" onRetry={onRetry}>
    {noResponseMessage}
  </LoadError>
);

type PlanTableProps = {
  tier: PlanId | null;
  period: BillingPeriod;
  /** The actions of a plan. */
  renderFooter?: (plan: PlanOffer) => ReactNode;
};

/** `tier` is the reader's own plan; null for staff, who have none. */
export const PlanTable = ({ tier, period, renderFooter }: PlanTableProps): JSX.Element => {
  const { data, isError, refetch } = useCall(planListEndpoints.plans);
  if (data === undefined && isError) return <PlansError onRetry={() => void refetch()} />;
  if (data === undefined) {
    return <PlansSkeleton />;
  }
  return (
    <div className="plans">
      {data.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          current={plan.id === tier}
          popular={plan.id === featuredPlan}
          period={period}
          foot={renderFooter?.(plan)}
        />
      ))}
    </div>
  );
};
