import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { User } from '#contract/auth.ts';
import { formatPence } from '#ui/format.ts';
import { Staff } from '#ui/staff.tsx';
import { Tag } from '#ui/tag.tsx';
import { Link } from '../../../components/link.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { plansQuery } from '../api/get-plans.ts';
import { endOfPlan, planNames, statusBadge } from '../plan-words.ts';

const freeViews = 10;

const Views = ({ user }: { user: User }): JSX.Element => {
  if (user.subscriptionTier !== 'free' || user.role === 'admin') {
    return (
      <div className="views">
        <p>
          <b>Unlimited</b> news views
        </p>
        <Staff value={100} ticks={10} height={12} />
      </div>
    );
  }
  const seen = Math.min(freeViews, user.newsViewsToday);
  return (
    <div className="views">
      <p>
        <b>
          {seen} of {freeViews}
        </b>{' '}
        news views today
      </p>
      <Staff value={seen * freeViews} ticks={freeViews} height={12} />
    </div>
  );
};

const nextStep = { free: 'basic', basic: 'pro', pro: null } as const;

const Offer = ({ user }: { user: User }): JSX.Element => {
  const { data } = useQuery(plansQuery);
  const now = useNow();
  const ends = endOfPlan(user, now);
  if (user.role === 'admin') return <p className="muted">Everything is open to staff.</p>;
  if (ends !== null) return <p className="muted">{ends}.</p>;
  const next = nextStep[user.subscriptionTier];
  if (next === null)
    return <p className="muted">Everything that Tidemark offers is open to you.</p>;
  const plan = data?.find((offer) => offer.id === next);
  if (plan === undefined) return <p className="muted">See what the other plans add.</p>;
  return (
    <p className="muted">
      {planNames[next]} is {formatPence(plan.priceAmount)} a month. {plan.description}
    </p>
  );
};

/** The subscription at the head of the dashboard: plan, news views, one sentence, one action. */
export const PlanLine = ({ user }: { user: User }): JSX.Element => {
  const badge = statusBadge(user);
  return (
    <section className="planline" aria-label="Subscription">
      <h2>
        {planNames[user.subscriptionTier]} Plan{' '}
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
