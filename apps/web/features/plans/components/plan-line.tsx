import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { User } from '#contract/auth.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { formatPence } from '#ui/format.ts';
import { Meter } from '#ui/meter.tsx';
import { Tag } from '#ui/tag.tsx';
import { Link } from '../../../components/link.tsx';
import { useIsStaff } from '../use-is-staff.ts';
import { useMoreForSale } from '../use-more-for-sale.ts';
import { useNow } from '../../../lib/use-now.ts';
import { plansQuery } from '../api/get-plans.ts';
import { endOfPlan, planAfter, statusBadge, withOneName } from '../plan-words.ts';

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
  const seen = Math.min(limit, user.newsViewsToday);
  return (
    <div className="views">
      <p>
        <b>
          {seen} of {limit}
        </b>{' '}
        news views today
      </p>
      <Meter value={(seen / limit) * 100} ticks={limit} height={12} />
    </div>
  );
};

const Offer = ({ user }: { user: User }): JSX.Element => {
  const { data } = useQuery(plansQuery);
  const now = useNow();
  const ends = endOfPlan(user, now);
  const moreForSale = useMoreForSale();
  if (ends !== null) return <p className="muted">{ends}.</p>;
  if (moreForSale === false)
    return <p className="muted">Everything that Tidemark offers is open to you.</p>;
  const plan = planAfter(data ?? [], user.subscriptionTier);
  if (plan === undefined) return <p className="muted">See what the other plans add.</p>;
  return (
    <p className="muted">
      {planLabels[plan.id]} is {formatPence(plan.priceAmount)} a month.{' '}
      {withOneName(plan.description)}
    </p>
  );
};

export const PlanLine = ({ user }: { user: User }): JSX.Element | null => {
  const badge = statusBadge(user);
  if (useIsStaff() === true) return null;
  return (
    <section className="planline" aria-label="Subscription">
      <h2>
        {planLabels[user.subscriptionTier]} Plan{' '}
        {badge === null ? null : <Tag tone={badge.tone}>{badge.text}</Tag>}
      </h2>
      <Views user={user} />
      <Offer user={user} />
      <Link className="btn" to="/subscription">
        See plans
      </Link>
    </section>
  );
};
