import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** An account that asked for mails about signals; removed when it asks for none, or is erased. Id: the account id. */
export type SignalReaderDocument = Document;

export const signalReadersCollection: CollectionDefinition = {
  name: 'signal-readers',
  version: 1,
  indexes: [],
};
