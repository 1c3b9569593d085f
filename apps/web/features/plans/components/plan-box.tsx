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
import {
  findOpenTask,
  formatPlanEnd,
  owesRenewal,
  planLevels,
  type PlanId,
} from '../plan-words.ts';
import { planTexts } from '../texts.ts';

const texts = {
  level: (name: string, level: number): string => `${name}: ${String(level)} of 100`,
} as const;

/** Staff have no plan. */
export const PlanBox = ({ user }: { user: User }): JSX.Element | null => {
  const now = useNow();
  const isStaff = useIsStaff();
  const tier = user.subscriptionTier;
  const name = planTexts.plan(planLabels[tier]);
  const planEnd = formatPlanEnd(user, now);
  if (isStaff !== false) return null;
  return (
    <div className="plan-box">
      <p>
        <span>{name}</span>
      </p>
      {owesRenewal(user) ? (
        <p>
          <Tag tone="buff">{planTexts.unpaid.badge}</Tag>
        </p>
      ) : null}
      <div>
        <Meter value={planLevels[tier]} label={texts.level(name, planLevels[tier])} />
        <PlanScale tier={tier} />
      </div>
      {planEnd === null ? null : <p className="ends-at">{planEnd}</p>}
      <PlanAction user={user} />
    </div>
  );
};

const levels = Object.entries(planLevels) as [PlanId, number][];
const columns = levels
  .map(([, level], at) => `${String(level - (levels[at - 1]?.[1] ?? 0))}fr`)
  .join(' ');

// Names the plans at their places on the meter, so that it does not read as something used up.
const PlanScale = ({ tier }: { tier: PlanId }): JSX.Element => (
  <p className="plan-scale" style={{ gridTemplateColumns: columns }} aria-hidden="true">
    {levels.map(([id]) => (
      <span key={id} className={id === tier ? 'own' : undefined}>
        {planLabels[id]}
      </span>
    ))}
  </p>
);

const PlanAction = ({ user }: { user: User }): JSX.Element | null => {
  const hasUpgrade = useHasUpgrade();
  const canBuy = useCanBuy() === true;
  const openTask = findOpenTask(user);
  if (openTask !== null) {
    return (
      <Link className="button primary wide" to="/subscription">
        {openTask}
      </Link>
    );
  }
  if (hasUpgrade !== true) return null;
  return (
    <Link className={canBuy ? 'button primary wide' : 'button wide'} to="/subscription">
      {canBuy ? 'Upgrade' : planTexts.seePlans}
    </Link>
  );
};
