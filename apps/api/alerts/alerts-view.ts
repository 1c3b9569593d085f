import type { AlertNotice, Alerts } from '#contract/alerts.ts';
import { activeAlerts, type AlertsState, type Notice } from '#domain/alerts/state.ts';

/** What the member is shown: newest first. */
export const toAlerts = (state: AlertsState, limit: number): Alerts => {
  const active = new Set(activeAlerts(state, limit));
  return {
    watchlist: [...state.watched],
    alerts: state.alerts.toReversed().map((alert) => {
      const { id, symbol, rule, createdAt, lastCrossedAt } = alert;
      return { id, symbol, rule, active: active.has(alert), createdAt, lastCrossedAt };
    }),
    limit,
    notices: state.notices.map(toNotice),
    unread: unreadOf(state),
  };
};

export const toNotice = (notice: Notice): AlertNotice => {
  const { id, alertId, symbol, rule, price, change24h, crossedAt } = notice;
  const { source, simulated, read } = notice;
  return { id, alertId, symbol, rule, price, change24h, crossedAt, source, simulated, read };
};

export const unreadOf = ({ notices }: AlertsState): number =>
  notices.filter(({ read }) => !read).length;
