import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/**
 * An account that wants mails about signals. Id: the account id. The document is removed when mails are turned off or
 * the account is erased.
 */
export type SignalReaderDocument = Document;

export const signalReadersCollection: CollectionDefinition = {
  name: 'signal-readers',
  version: 1,
  indexes: [],
};
