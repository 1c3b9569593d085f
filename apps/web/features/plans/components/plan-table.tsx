import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { PlanOffer } from '#contract/subscriptions.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { formatPence } from '#ui/format.ts';
import { TickIcon } from '#ui/icons.tsx';
import { Empty } from '#ui/section.tsx';
import { Meter } from '#ui/meter.tsx';
import { Tag } from '#ui/tag.tsx';
import { noAnswer } from '#ui/api-error.ts';
import { plansQuery } from '../api/get-plans.ts';
import { planLevels, type PlanId } from '../plan-words.ts';

export type Period = 'monthly' | 'yearly';

export const PeriodChoice = ({
  period,
  onChange,
}: {
  period: Period;
  onChange: (period: Period) => void;
}): JSX.Element => {
  const { data } = useQuery(plansQuery);
  const best = Math.max(0, ...(data ?? []).map((plan) => plan.yearlyDiscountPercent));
  return (
    <fieldset className="seg">
      <legend className="sr">Billing period</legend>
      {(['monthly', 'yearly'] as const).map((option) => (
        <label key={option}>
          <input
            type="radio"
            name="period"
            checked={period === option}
            onChange={() => {
              onChange(option);
            }}
          />
          <span>
            {option === 'monthly' ? 'Monthly' : 'Yearly'}
            {option === 'yearly' && best > 0 ? (
              <Tag tone="gain">{`Save ${String(best)}%`}</Tag>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
};

type PriceProps = { plan: PlanOffer; period: Period };

const Price = ({ plan, period }: PriceProps): JSX.Element => {
  const yearly = period === 'yearly' && plan.yearlyPriceAmount > 0;
  const amount = yearly ? plan.yearlyPriceAmount : plan.priceAmount;
  return (
    <div className="amt">
      <p>
        <b>{formatPence(amount)}</b> {amount === 0 ? '' : 'per month'}{' '}
        {yearly && plan.yearlyDiscountPercent > 0 ? (
          <Tag tone="gain">{`Save ${String(plan.yearlyDiscountPercent)}%`}</Tag>
        ) : null}
      </p>
      <p className="billed">{amount === 0 ? '' : billedText(plan, yearly)}</p>
    </div>
  );
};

const billedText = (plan: PlanOffer, yearly: boolean): string =>
  yearly
    ? `Billed ${formatPence(plan.yearlyPriceAmount * 12)} a year`
    : `Billed ${formatPence(plan.priceAmount)} a month`;

type PlanCardProps = { plan: PlanOffer; current: boolean; popular: boolean; period: Period };

const PlanCard = ({ plan, current, popular, period }: PlanCardProps): JSX.Element => (
  <article className={popular ? 'pop' : undefined} aria-labelledby={`plan-${plan.id}`}>
    <header>
      <h2 id={`plan-${plan.id}`}>{planLabels[plan.id]}</h2>
      {current ? <Tag tone="solid">Your plan</Tag> : null}
      {popular && !current ? <Tag>Popular</Tag> : null}
    </header>
    <Price plan={plan} period={period} />
    <p className="ds">
      {plan.name === planLabels[plan.id] ? '' : `${plan.name}. `}
      {plan.description}
    </p>
    <Meter
      value={planLevels[plan.id]}
      height={18}
      label={`Level ${String(planLevels[plan.id])} of 100`}
    />
    <ul>
      {plan.features.map((feature) => (
        <li key={feature}>
          <TickIcon />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  </article>
);

type PlanTableProps = { tier: PlanId | null; period: Period };

/** `tier` is the reader's own plan; null for staff, who have none. */
export const PlanTable = ({ tier, period }: PlanTableProps): JSX.Element => {
  const { data, isError, refetch } = useQuery(plansQuery);
  if (data === undefined && isError) {
    return (
      <Empty
        fact="The plan list did not load"
        action={
          <button className="btn" type="button" onClick={() => void refetch()}>
            Try again now
          </button>
        }
      >
        {noAnswer}
      </Empty>
    );
  }
  if (data === undefined) {
    return <div className="plans skeletons" role="status" aria-label="Loading plans" />;
  }
  return (
    <div className="plans">
      {data.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          current={plan.id === tier}
          popular={plan === data.at(-1)}
          period={period}
        />
      ))}
    </div>
  );
};
