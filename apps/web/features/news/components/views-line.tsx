import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/account/auth.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { Meter } from '#ui/parts/meter.tsx';
import { formatAge } from '#ui/format/format.ts';
import { newsTexts } from '../texts.ts';

const texts = newsTexts.views;

export const ViewsMeter = ({ seen, limit }: { seen: number; limit: number }): JSX.Element => (
  <div className="views">
    <p>
      <b>{texts.count(Math.min(seen, limit), limit)}</b> {texts.what}
    </p>
    <Meter value={Math.min(100, (seen / limit) * 100)} ticks={limit} height={12} />
  </div>
);

type ViewCount = { seen: number; limit: number };

/** The count while views are left. */
export const NewsViewsSummary = ({
  user,
  seen,
  limit,
}: ViewCount & { user: User }): JSX.Element => (
  <section className="plan-line" aria-label={texts.label}>
    <h2>{texts.plan(planLabels[user.subscriptionTier])}</h2>
    <ViewsMeter seen={seen} limit={limit} />
    <p className="muted">{texts.rule}</p>
    <Link className="button" to="/subscription">
      {texts.seePlans}
    </Link>
  </section>
);

/** The count once the limit is reached. `otherOffers` are beside the upgrade to Pro. */
export const NewsLimitNotice = ({
  seen,
  limit,
  resetsAt,
  now,
  otherOffers,
}: ViewCount & {
  resetsAt: string | undefined;
  now: Date;
  otherOffers: ReactNode;
}): JSX.Element => {
  const msUntilReset = resetsAt === undefined ? null : Date.parse(resetsAt) - now.getTime();
  return (
    <section className="plan-line spent" aria-label={texts.label}>
      <h2>{newsTexts.limit.title}</h2>
      <ViewsMeter seen={seen} limit={limit} />
      <p className="muted">
        {msUntilReset === null ? null : newsTexts.limit.until(formatAge(msUntilReset))}
      </p>
      <div className="buttons">
        {otherOffers}
        <Link className="button primary" to="/subscription">
          {newsTexts.limit.upgrade}
        </Link>
      </div>
    </section>
  );
};
