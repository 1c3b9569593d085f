import type { ForecastRangeLeft } from '#domain/range-alert/events.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** A forecast whose 90% range a price left. Id: coin, horizon and cut-off. */
export type RangeAlertDocument = Document & ForecastRangeLeft['data'];

export const rangeAlertsCollection: CollectionDefinition = {
  name: 'range-alerts',
  version: 1,
  indexes: [['leftAt']],
};

/** Forecasts whose range was left after a time, newest first. */
export const listRangeAlerts = (
  { readModels }: { readonly readModels: ReadModels },
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly RangeAlertDocument[]> =>
  readModels
    .collection<RangeAlertDocument>(rangeAlertsCollection)
    .find({ leftAt: { gt: after } }, { sort: [['leftAt', 'desc']], limit });

/** Forecasts whose range was left after one time and no later than another, newest first. */
export const listRangeAlertsBetween = (
  { readModels }: { readonly readModels: ReadModels },
  { after, until }: { readonly after: string; readonly until: string },
): Promise<readonly RangeAlertDocument[]> =>
  readModels
    .collection<RangeAlertDocument>(rangeAlertsCollection)
    .find({ leftAt: { gt: after, lte: until } }, { sort: [['leftAt', 'desc']] });
