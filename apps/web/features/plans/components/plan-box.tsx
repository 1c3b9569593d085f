import type { JSX } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/account/auth.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { Meter } from '#ui/parts/meter.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { useCanBuy } from '../use-can-buy.ts';
import { useIsStaff } from '../use-is-staff.ts';
import { useHasUpgrade } from '../use-more-for-sale.ts';
import { useNow } from '../../../lib/use-now.ts';
import { formatPlanEnd, planLevels } from '../plan-words.ts';
import { planTexts as texts } from '../texts.ts';

/** Staff have no plan. */
export const PlanBox = ({ user }: { user: User }): JSX.Element | null => {
  const now = useNow();
  const staff = useIsStaff();
  const tier = user.subscriptionTier;
  const name = texts.plan(planLabels[tier]);
  const ends = formatPlanEnd(user, now);
  if (staff !== false) return null;
  return (
    <div className="plan-box">
      <p>
        <span>{name}</span>
      </p>
      {user.pastDue ? (
        <p>
          <Tag tone="buff">{texts.unpaid.badge}</Tag>
        </p>
      ) : null}
      <Meter value={planLevels[tier]} label={texts.level(name, planLevels[tier])} />
      {ends === null ? null : <p className="ends-at">{ends}</p>}
      <PlanAction user={user} />
    </div>
  );
};

const PlanAction = ({ user }: { user: User }): JSX.Element | null => {
  const moreForSale = useHasUpgrade();
  const canBuy = useCanBuy() === true;
  if (user.pastDue) {
    return (
      <Link className="button primary wide" to="/subscription">
        {texts.unpaid.action}
      </Link>
    );
  }
  if (moreForSale !== true) return null;
  return (
    <Link className={canBuy ? 'button primary wide' : 'button wide'} to="/subscription">
      {canBuy ? texts.upgrade : texts.seePlans}
    </Link>
  );
};
