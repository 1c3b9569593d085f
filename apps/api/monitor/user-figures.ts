import type { BotMetrics } from '#contract/monitor.ts';
import { listPaidInvoices } from '#observations/invoices/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { countActiveMembers } from '#projections/member-activity/queries.ts';
import { countMembers } from '#projections/member-directory/queries.ts';
import { sum } from './day-of-figures.ts';

type Ports = { readonly readModels: ReadModels; readonly clock: Clock };

/** Days and months are those of UTC. */
export const userFigures = async (ports: Ports, now: Date): Promise<BotMetrics['userActivity']> => {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const held = { erased: false } as const;
  const [counts, activeToday, invoices] = await Promise.all([
    countMembers(ports, [
      held,
      { ...held, registeredSince: today.toISOString() },
      { ...held, plan: 'basic' },
      { ...held, plan: 'pro' },
      { ...held, origin: 'grant' },
    ]),
    countActiveMembers(ports, today),
    listPaidInvoices(ports, month),
  ]);
  const [totalUsers = 0, joinedToday = 0, basic = 0, pro = 0, byHand = 0] = counts;
  return {
    totalUsers,
    joinedToday,
    activeToday,
    basic,
    pro,
    byHand,
    premiumUsers: basic + pro,
    subscriptionRevenue: sum(invoices, ({ paidPence, refundedPence }) => paidPence - refundedPence),
    invoicesPaid: invoices.length,
  };
};
