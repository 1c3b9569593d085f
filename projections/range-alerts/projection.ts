import type { ForecastRangeLeft } from '#domain/range-alert/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { rangeAlertsCollection, type RangeAlertDocument } from './read-model.ts';

export const rangeAlerts = defineProjection<RangeAlertDocument, ForecastRangeLeft>({
  collection: rangeAlertsCollection,
  categories: ['rangealert'],
  on: {
    ForecastRangeLeft: ({ data }) => {
      const id = `${data.coinId}|${String(data.horizonHours)}|${data.cutOffAt}`;
      return [{ id, apply: () => ({ id, ...data }) }];
    },
  },
});
