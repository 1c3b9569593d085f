import type { QuoteCurrency } from '#domain/shared/market/currencies.ts';
import type { AlertRule } from '#domain/shared/market/price-alerts.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

export type IndexedAlert = {
  readonly alertId: string;
  readonly coinId: string;
  readonly rule: AlertRule;
  /** Absent for USD. */
  readonly currency?: QuoteCurrency;
  /** How far in per cent the figure must move back before the alert is active again. Null while it is active. */
  readonly rearmPercent: number | null;
};

/** The alerts of an account, indexed by their cells. Id: the account id. */
export type AccountAlerts = Document & {
  readonly cells: string;
  readonly alerts: readonly IndexedAlert[];
};

export const priceAlertsCollection: CollectionDefinition = {
  name: 'price-alerts',
  version: 3,
  indexes: [],
  words: 'cells',
};
