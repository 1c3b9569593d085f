import type { JSX } from 'react';
import type { BotMetrics } from '#contract/monitor.ts';
import { formatPence } from '#ui/format.ts';
import { Section } from '#ui/section.tsx';
import { monitorTexts } from '../texts.ts';
import { Facts, Tiles } from './facts.tsx';

const texts = monitorTexts.users;

const count = (n: number): string => n.toLocaleString('en-GB');

/** Members and what they pay. */
export const UsersTab = ({
  metrics: { userActivity: users },
}: {
  metrics: BotMetrics;
}): JSX.Element => (
  <div className="stack tp">
    <Tiles
      tiles={[
        {
          label: texts.total,
          value: count(users.totalUsers),
          note: texts.totalNote(users.joinedToday),
        },
        { label: texts.active, value: count(users.activeToday), note: texts.activeNote },
        {
          label: texts.premium,
          value: count(users.premiumUsers),
          note: texts.premiumNote(users.basic, users.pro, users.byHand),
        },
        {
          label: texts.revenue,
          value: formatPence(users.subscriptionRevenue),
          note: texts.revenueNote(users.invoicesPaid),
        },
      ]}
    />
    <div className="cols3">
      <Section title={texts.plans}>
        <Facts
          facts={[
            { label: texts.free, value: count(users.totalUsers - users.premiumUsers) },
            { label: texts.basic, value: count(users.basic) },
            { label: texts.pro, value: count(users.pro) },
            { label: texts.byHand, value: count(users.byHand) },
          ]}
        />
      </Section>
    </div>
    <p className="hint">{texts.hint}</p>
  </div>
);
