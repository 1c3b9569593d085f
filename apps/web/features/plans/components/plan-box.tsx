import type { JSX } from 'react';
import type { User } from '#contract/auth.ts';
import { Meter } from '#ui/meter.tsx';
import { Link } from '../../../components/link.tsx';
import { useAccess } from '#ui/use-access.ts';
import { useCanBuy } from '../use-can-buy.ts';
import { useMoreForSale } from '../use-more-for-sale.ts';
import { useNow } from '../../../lib/use-now.ts';
import { endOfPlan, planLevels, planNames } from '../plan-words.ts';

/** Staff have no plan. */
export const PlanBox = ({ user }: { user: User }): JSX.Element | null => {
  const staff = useAccess('admin');
  return staff?.allowed === false ? <Plan user={user} /> : null;
};

const Plan = ({ user }: { user: User }): JSX.Element => {
  const now = useNow();
  const canBuy = useCanBuy() === true;
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
        <Link className={canBuy ? 'btn pri wide' : 'btn wide'} to="/subscription">
          {canBuy ? 'Upgrade' : 'See plans'}
        </Link>
      )}
    </div>
  );
};
