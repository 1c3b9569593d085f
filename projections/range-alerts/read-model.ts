import type { ForecastRangeLeft } from '#domain/range-alert/events.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** A forecast whose 90% range a price left. Id: coin, horizon and cut-off. */
export type RangeAlertDocument = Document & ForecastRangeLeft['data'];

export const rangeAlertsCollection: CollectionDefinition = {
  name: 'range-alerts',
  version: 1,
  indexes: [['leftAt']],
};
