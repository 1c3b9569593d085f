import type { JSX } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/account/auth.ts';
import { formatPence } from '#contract/format.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import { Meter } from '#ui/parts/meter.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { useIsStaff } from '../use-is-staff.ts';
import { useHasUpgrade } from '../use-more-for-sale.ts';
import { useNow } from '../../../lib/use-now.ts';
import {
  describeOverduePayment,
  findNextPlan,
  findOpenTask,
  formatPlanEnd,
  getStatusBadge,
  hasUnfinishedPayment,
  owesRenewal,
} from '../plan-words.ts';
import { normalizePlanNames } from '../../../lib/normalize-plan-names.ts';
import { planTexts } from '../texts.ts';

const texts = {
  views: {
    count: (seen: number, limit: number): string => `${String(seen)} of ${String(limit)}`,
  },
  offer: (plan: string, price: string): string => `${plan} is ${price} a month.`,
} as const;

const Views = ({ user }: { user: User }): JSX.Element => {
  const limit = user.newsViewsPerDay;
  if (limit === null) {
    return (
      <div className="views">
        <p>
          <b>Unlimited</b> news views
        </p>
        <Meter value={100} ticks={10} height={12} />
      </div>
    );
  }
  const viewedCount = Math.min(limit, user.newsViewsToday);
  return (
    <div className="views">
      <p>
        <b>{texts.views.count(viewedCount, limit)}</b> news views today
      </p>
      <Meter value={(viewedCount / limit) * 100} ticks={limit} height={12} />
    </div>
  );
};

const UpgradeOffer = ({ user }: { user: User }): JSX.Element => {
  const { data } = useCall(planListEndpoints.plans);
  const now = useNow();
  const planEnd = formatPlanEnd(user, now);
  const hasUpgrade = useHasUpgrade();
  if (owesRenewal(user)) return <p className="plan-fact">{describeOverduePayment(user, now)}</p>;
  if (hasUnfinishedPayment(user)) return <p className="plan-fact">{planTexts.unfinished.text}</p>;
  if (planEnd !== null) return <p className="plan-fact muted">{planEnd}.</p>;
  if (hasUpgrade === false) return <p className="muted">You have everything Tidemark offers.</p>;
  const plan = findNextPlan(data ?? [], user.subscriptionTier);
  if (plan === undefined) return <p className="muted">See what the other plans include.</p>;
  return (
    <p className="muted">
      {texts.offer(planLabels[plan.id], formatPence(plan.priceAmount))}{' '}
      {normalizePlanNames(plan.description)}
    </p>
  );
};

export const PlanLine = ({ user }: { user: User }): JSX.Element | null => {
  const badge = getStatusBadge(user);
  const openTask = findOpenTask(user);
  if (useIsStaff() === true) return null;
  return (
    <section
      className={openTask === null ? 'plan-line' : 'plan-line task'}
      aria-label="Subscription"
    >
      <h2>
        {planTexts.plan(planLabels[user.subscriptionTier])}{' '}
        {badge === null ? null : <Tag tone={badge.tone}>{badge.text}</Tag>}
      </h2>
      <Views user={user} />
      <UpgradeOffer user={user} />
      <Link className={openTask === null ? 'button' : 'button primary'} to="/subscription">
        {openTask ?? planTexts.seePlans}
      </Link>
    </section>
  );
};
