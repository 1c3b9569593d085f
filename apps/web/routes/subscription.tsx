import { useState, type JSX } from 'react';
import { planLabels } from '#contract/plan-labels.ts';
import { PageHead } from '../components/page.tsx';
import { PeriodChoice, PlanTable, type Period } from '../features/plans/components/plan-table.tsx';
import { endOfPlan } from '../features/plans/plan-words.ts';
import { tableTexts as texts } from '../features/plans/table-texts.ts';
import { useIsStaff } from '../features/plans/use-is-staff.ts';
import { useNow } from '../lib/use-now.ts';
import type { PageProps } from './page-props.ts';

export const SubscriptionPage = ({ user, title }: PageProps): JSX.Element => {
  const [period, setPeriod] = useState<Period>('monthly');
  const now = useNow();
  const ends = endOfPlan(user, now);
  const staff = useIsStaff() === true;
  return (
    <>
      <div className="pagehead">
        <PageHead
          title={title}
          description={
            staff ? (
              texts.staff
            ) : (
              <>
                {texts.youAreOn} <b>{planLabels[user.subscriptionTier]}</b>.
                {ends === null ? '' : ` ${ends}.`}
              </>
            )
          }
        />
        <PeriodChoice period={period} onChange={setPeriod} />
      </div>
      <PlanTable tier={staff ? null : user.subscriptionTier} period={period} />
      <p className="muted">{texts.noPayments}</p>
    </>
  );
};
