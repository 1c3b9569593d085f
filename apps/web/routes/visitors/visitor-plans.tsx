import { useState, type JSX } from 'react';
import { Link } from 'react-router';
import type { PlanOffer } from '#contract/membership/subscriptions.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { trialEndpoints } from '#contract/membership/trial.ts';
import { Section } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import {
  BillingPeriodPicker,
  PlanTable,
  type BillingPeriod,
} from '../../features/plans/components/plan-table.tsx';
import { useCanBuy } from '../../features/plans/use-can-buy.ts';
import { CancellationRightNote } from '../../features/subscription/components/right-to-cancel.tsx';
import { trialTexts } from '../../features/subscription/texts.ts';

const texts = {
  title: 'Plans and prices',
  noPayments: 'Payments are not available yet. You can start with the free plan.',
  trial: 'No card needed. The trial ends by itself.',
  free: 'Create free account',
  start: (plan: string): string => `Start with ${plan}`,
} as const;

/** The plans and their prices for a visitor. Each leads to registration, then to the chosen plan. */
export const VisitorPlans = (): JSX.Element => {
  const [period, setPeriod] = useState<BillingPeriod>('monthly');
  const canBuy = useCanBuy();
  return (
    <Section
      title={texts.title}
      tools={<BillingPeriodPicker period={period} onChange={setPeriod} />}
    >
      <TrialLink />
      <PlanTable
        tier={null}
        period={period}
        renderFooter={(plan) => <RegisterLink plan={plan} period={period} />}
      />
      {canBuy === true ? <CancellationRightNote /> : null}
      {canBuy === false ? <p className="muted">{texts.noPayments}</p> : null}
    </Section>
  );
};

// After the registration, the subscription page has the button.
const TrialLink = (): JSX.Element | null => {
  const { data } = useCall(trialEndpoints.trialOffer);
  if (data?.isOffered !== true) return null;
  return (
    <p className="trial-offer">
      <Link className="button large" to="/auth#register" state={{ from: '/subscription' }}>
        {trialTexts.start}
      </Link>
      <span className="hint">{texts.trial}</span>
    </p>
  );
};

const RegisterLink = ({
  plan,
  period,
}: {
  plan: PlanOffer;
  period: BillingPeriod;
}): JSX.Element => (
  <div className="plan-action">
    <Link
      className={isFree(plan) ? 'button wide large' : 'button primary wide large'}
      to="/auth#register"
      state={{ from: getReturnPath(plan, period) }}
    >
      {isFree(plan) ? texts.free : texts.start(planLabels[plan.id])}
    </Link>
  </div>
);

const isFree = ({ priceAmount }: PlanOffer): boolean => priceAmount === 0;

const getReturnPath = (plan: PlanOffer, period: BillingPeriod): string => {
  if (isFree(plan)) return '/dashboard';
  const interval = period === 'yearly' ? '&interval=year' : '';
  return `/subscription?tier=${plan.id}${interval}`;
};
