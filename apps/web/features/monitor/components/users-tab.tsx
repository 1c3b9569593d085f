import type { JSX } from 'react';
import { formatCount, formatPence } from '#contract/format.ts';
import { paidPlanIds } from '#contract/membership/plans.ts';
import { planLabels } from '#contract/plan-labels.ts';
import type { BotMetrics } from '#contract/system/monitor.ts';
import { Section } from '#ui/parts/section.tsx';
import { monitorTexts } from '../texts.ts';
import { Facts, Tiles } from './facts.tsx';

const texts = monitorTexts.users;

/** Members and revenue. */
export const UsersTab = ({
  metrics: { userActivity: users },
}: {
  metrics: BotMetrics;
}): JSX.Element => (
  <div className="stack tab-panel">
    <Tiles
      tiles={[
        {
          label: texts.total,
          value: formatCount(users.totalUsers),
          note: texts.totalNote(users.joinedToday),
        },
        { label: texts.active, value: formatCount(users.activeToday), note: texts.activeNote },
        {
          label: texts.premium,
          value: formatCount(users.premiumUsers),
          note: texts.premiumNote(
            paidPlanIds.map((plan) => `${formatCount(users[plan])} ${planLabels[plan]}`),
            users.byHand,
          ),
        },
        {
          label: texts.revenue,
          value: formatPence(users.subscriptionRevenue),
          note: texts.revenueNote(users.invoicesPaid),
        },
      ]}
    />
    <div className="three-columns">
      <Section title={texts.plans}>
        <Facts
          facts={[
            { label: planLabels.free, value: formatCount(users.totalUsers - users.premiumUsers) },
            ...paidPlanIds.map((plan) => ({
              label: planLabels[plan],
              value: formatCount(users[plan]),
            })),
            { label: texts.byHand, value: formatCount(users.byHand) },
          ]}
        />
      </Section>
    </div>
    <p className="hint">{texts.hint}</p>
  </div>
);
