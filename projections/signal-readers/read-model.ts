import type { CollectionDefinition } from '#platform/read-models/read-models.port.ts';

/** Accounts that want mails about signals. */
export const signalReadersCollection: CollectionDefinition = {
  name: 'signal-readers',
  version: 1,
  indexes: [],
};
