import type { AlertRule } from '#domain/shared/market/price-alerts.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

export type IndexedAlert = {
  readonly alertId: string;
  readonly coinId: string;
  readonly rule: AlertRule;
  /** Per cent that its figure has to go back after a crossing; null while it is active. */
  readonly rearmPercent: number | null;
};

/** The alerts of one account, found by the cells in which their heights lie. Id: the account's. */
export type AccountAlerts = Document & {
  readonly cells: string;
  readonly alerts: readonly IndexedAlert[];
};

export const priceAlertsCollection: CollectionDefinition = {
  name: 'price-alerts',
  version: 2,
  indexes: [],
  words: 'cells',
};
