import type { AccountErased } from '#domain/account/events.ts';
import type { AlertsEvent } from '#domain/alerts/events.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { getAlertCells, type IndexedAlert } from './cells.ts';
import { priceAlertsCollection, type AccountAlerts } from './read-model.ts';

/** Index of active and crossed alerts by price. Watchlists and notifications are read from the account's stream. */
export const priceAlerts = defineProjection<AccountAlerts, AlertsEvent | AccountErased>({
  collection: priceAlertsCollection,
  categories: ['account', 'alerts'],
  on: {
    PriceAlertSet: ({ stream, data: { alertId, coinId, rule, currency } }) =>
      updateAlerts(stream, (alerts) => [
        ...alerts.filter((alert) => alert.alertId !== alertId),
        { alertId, coinId, rule, ...(currency && { currency }), rearmPercent: null },
      ]),
    PriceAlertRemoved: ({ stream, data: { alertId } }) =>
      updateAlerts(stream, (alerts) => alerts.filter((alert) => alert.alertId !== alertId)),
    PriceAlertCrossed: ({ stream, data: { alertId, rearmPercent } }) =>
      updateAlerts(stream, (alerts) => withMargin(alerts, alertId, rearmPercent)),
    PriceAlertRearmed: ({ stream, data: { alertId } }) =>
      updateAlerts(stream, (alerts) => withMargin(alerts, alertId, null)),
    AccountErased: ({ stream }) => [{ id: getStreamAccountId(stream), apply: () => null }],
  },
});

type Alerts = readonly IndexedAlert[];

const withMargin = (alerts: Alerts, alertId: string, rearmPercent: number | null): Alerts =>
  alerts.map((alert) => (alert.alertId === alertId ? { ...alert, rearmPercent } : alert));

const updateAlerts = (
  stream: string,
  changed: (alerts: Alerts) => Alerts,
): readonly Update<AccountAlerts>[] => {
  const id = getStreamAccountId(stream);
  const applyChange = (document: AccountAlerts | null): AccountAlerts | null => {
    const alerts = changed(document?.alerts ?? []);
    return alerts.length === 0 ? null : { id, cells: getAlertCells(alerts), alerts };
  };
  return [{ id, apply: applyChange }];
};
