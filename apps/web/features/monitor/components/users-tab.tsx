import type { JSX } from 'react';
import { formatCount, formatPence } from '#contract/format.ts';
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
          note: texts.premiumNote(users.basic, users.pro, users.byHand),
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
            { label: texts.free, value: formatCount(users.totalUsers - users.premiumUsers) },
            { label: texts.basic, value: formatCount(users.basic) },
            { label: texts.pro, value: formatCount(users.pro) },
            { label: texts.byHand, value: formatCount(users.byHand) },
          ]}
        />
      </Section>
    </div>
    <p className="hint">{texts.hint}</p>
  </div>
);
