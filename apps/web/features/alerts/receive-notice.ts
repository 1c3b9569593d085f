import type { QueryClient } from '@tanstack/react-query';
import { alertBounds } from '#contract/alert-limits.ts';
import type { AlertNotice, Alerts, StoryNotice } from '#contract/market/alerts.ts';
import type { NewNotice } from '#ui/api/live-feed.ts';
import { showToast } from '../../components/toast/toast.tsx';
import { alertsQuery } from './api/get-alerts.ts';
import { formatNotice, formatNoticePrice } from './rule-words.ts';
import { formatStoryNotice } from './story-notice-words.ts';

const { queryKey } = alertsQuery;

const prepend = <Notice extends { readonly id: string }>(
  notices: readonly Notice[],
  notice: Notice,
): Notice[] =>
  [notice, ...notices.filter(({ id }) => id !== notice.id)].slice(0, alertBounds.notices);

const addPriceNotice = (alerts: Alerts, notice: AlertNotice): Alerts => ({
  ...alerts,
  notices: prepend(alerts.notices, notice),
  alerts: alerts.alerts.map((alert) =>
    alert.id === notice.alertId ? { ...alert, lastCrossedAt: notice.crossedAt } : alert,
  ),
});

const addStoryNotice = (alerts: Alerts, notice: StoryNotice): Alerts => ({
  ...alerts,
  storyNotices: prepend(alerts.storyNotices, notice),
});

const addNotice = (alerts: Alerts, raised: NewNotice): Alerts => ({
  ...(raised.type === 'NOTICE_RAISED'
    ? addPriceNotice(alerts, raised.notice)
    : addStoryNotice(alerts, raised.notice)),
  unread: raised.unread,
});

/** Adds a pushed notification to the bell and shows it once as a toast. */
export const receiveNotice = (client: QueryClient, raised: NewNotice, coin: string): void => {
  client.setQueryData(queryKey, (alerts) => alerts && addNotice(alerts, raised));
  // A pending response may be older.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  showToast({ ...describeNotice(raised, coin), tone: 'plain' });
};

const describeNotice = (raised: NewNotice, coin: string): { title: string; text: string } =>
  raised.type === 'NOTICE_RAISED'
    ? { title: formatNotice(raised.notice, coin), text: formatNoticePrice(raised.notice) }
    : { title: formatStoryNotice(raised.notice, coin), text: raised.notice.title };
