import type { CollectionDefinition } from '#platform/read-models/read-models.port.ts';

/** Accounts that want mails about prices outside a forecast range. */
export const rangeAlertReadersCollection: CollectionDefinition = {
  name: 'range-alert-readers',
  version: 1,
  indexes: [],
};
