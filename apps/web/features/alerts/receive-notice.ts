import type { QueryClient } from '@tanstack/react-query';
import { alertBounds } from '#contract/alert-limits.ts';
import type { AlertNotice, Alerts } from '#contract/market/alerts.ts';
import { showToast } from '../../components/toast/toast.tsx';
import { alertsQuery } from './api/get-alerts.ts';
import { formatNotice, formatNoticePrice } from './rule-words.ts';

const { queryKey } = alertsQuery;

const addNotice = (alerts: Alerts, notice: AlertNotice, unread: number): Alerts => ({
  ...alerts,
  unread,
  notices: [notice, ...alerts.notices.filter(({ id }) => id !== notice.id)].slice(
    0,
    alertBounds.notices,
  ),
  alerts: alerts.alerts.map((alert) =>
    alert.id === notice.alertId ? { ...alert, lastCrossedAt: notice.crossedAt } : alert,
  ),
});

/** Adds a pushed notification to the bell and shows it once as a toast. */
export const receiveNotice = (
  client: QueryClient,
  { notice, unread }: { notice: AlertNotice; unread: number },
  coin: string,
): void => {
  client.setQueryData(queryKey, (alerts) => alerts && addNotice(alerts, notice, unread));
  // A pending response may be older.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  showToast({
    title: formatNotice(notice, coin),
    text: formatNoticePrice(notice),
    tone: 'plain',
  });
};
