import type { JSX } from 'react';
import type { User } from '#contract/auth.ts';
import { Meter } from '#ui/meter.tsx';
import { Link } from '../../../components/link.tsx';
import { useMoreForSale } from '../use-more-for-sale.ts';
import { useNow } from '../../../lib/use-now.ts';
import { endOfPlan, planLevels, planNames } from '../plan-words.ts';

export const PlanBox = ({ user }: { user: User }): JSX.Element => {
  const now = useNow();
  const moreForSale = useMoreForSale();
  const tier = user.subscriptionTier;
  const name = `${planNames[tier]} Plan`;
  const ends = endOfPlan(user, now);
  return (
    <div className="planbox">
      <p>
        <span>{name}</span>
      </p>
      <Meter value={planLevels[tier]} label={`${name}: ${String(planLevels[tier])} of 100`} />
      {ends === null ? null : <p className="ends-at">{ends}</p>}
      {moreForSale !== true ? null : (
        <Link className="btn pri wide" to="/subscription">
          Upgrade
        </Link>
      )}
    </div>
  );
};
